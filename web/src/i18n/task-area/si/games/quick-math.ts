import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Quick Math in Sinhala. */
export const quickMath: TaskAreaWords['games']['byGame']['quick-math'] = {
  name: 'ක්ෂණික ගණිතය',
  objective: 'තත්පර 30කින් ගැටලු 5ම නිවැරදිව විසඳන්න',
  help: [
    'ගැටලු පහක් එකින් එක: එකතු කිරීම, අඩු කිරීම සහ වැඩි කිරීම.',
    'පිළිතුර ටයිප් කර Enter ඔබන්න. කිසිදු පිළිතුරක් බිංදුවට අඩු නොවේ.',
    'කාලය වහාම ගෙවී යයි, වැරදි පිළිතුරක් ක්‍රීඩාව අවසන් කරයි.',
  ],
  mistake: 'එම පිළිතුර වැරදියි.',
  problem: (number, of) => `ගැටලු ${of}න් ${number}`,
  operations: { '+': 'එකතු', '-': 'අඩු', '×': 'වැඩි' },
  spoken: (left, operation, right) => `${left} ${operation} ${right}`,
  answer: (problem) => `ඔබේ පිළිතුර: ${problem}`,
  submit: 'පිළිතුරු දෙන්න',
  correct: 'නිවැරදියි!',
  solved: (count, of) => `${of}න් ${count}ක් විසඳුවා`,
  given: (answer) => `ඔබේ පිළිතුර ${answer}.`,
};
