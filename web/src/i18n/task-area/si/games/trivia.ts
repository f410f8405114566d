import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Trivia in Sinhala. */
export const trivia: TaskAreaWords['games']['byGame']['trivia'] = {
  name: 'දැනුම මිනුම',
  objective: 'ප්‍රශ්න 3ටම නිවැරදිව පිළිතුරු දෙන්න',
  help: [
    'ප්‍රශ්න තුනක්, එකකට පිළිතුරු හතර බැගින්. නිවැරදි එකක් පමණි.',
    '1 සිට 4 දක්වා ඔබන්න, නැතහොත් ඊතල යතුරු සහ Enter, නැතහොත් තට්ටුවක්.',
    'නිවැරදි පිළිතුර තත්පර 2ක් පෙන්වයි. වැරදි එකක් ක්‍රීඩාව අවසන් කරයි.',
  ],
  hidden: null,
  mistake: 'එම පිළිතුර වැරදියි.',
  question: (number, of) => `ප්‍රශ්න ${of}න් ${number}`,
  correct: 'නිවැරදියි!',
  wrong: (answer) => `වැරදියි. නිවැරදි පිළිතුර ${answer}.`,
  rightAnswer: 'නිවැරදි පිළිතුර',
  yourAnswer: 'ඔබේ පිළිතුර',
  answered: (count, of) => `${of}න් ${count}ක් නිවැරදියි`,
};
