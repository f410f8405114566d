import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Trivia in Tamil. */
export const trivia: TaskAreaWords['games']['byGame']['trivia'] = {
  name: 'வினாடி வினா',
  objective: '3 கேள்விகளுக்கும் சரியாக விடையளிக்கவும்',
  help: [
    'மூன்று கேள்விகள், ஒவ்வொன்றுக்கும் நான்கு விடைகள். ஒன்று மட்டுமே சரி.',
    '1 முதல் 4 வரை அழுத்தவும், அல்லது அம்பு விசைகளும் Enter விசையும், அல்லது ஒரு தட்டல்.',
    'சரியான விடை 2 விநாடிகள் காட்டப்படும். ஒரு தவறான விடை விளையாட்டை முடித்துவிடும்.',
  ],
  hidden: null,
  mistake: 'அந்த விடை தவறானது.',
  question: (number, of) => `கேள்வி ${number} / ${of}`,
  correct: 'சரி!',
  wrong: (answer) => `தவறு. சரியான விடை ${answer}.`,
  rightAnswer: 'சரியான விடை',
  yourAnswer: 'உங்கள் விடை',
  answered: (count, of) => `${of} கேள்விகளில் ${count} சரி`,
};
