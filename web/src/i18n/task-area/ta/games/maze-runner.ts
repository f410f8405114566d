import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Maze Runner in Tamil. */
export const mazeRunner: TaskAreaWords['games']['byGame']['maze-runner'] = {
  name: 'புதிர்ப்பாதை',
  objective: '15 விநாடிகளில் புதிர்ப்பாதையிலிருந்து வெளியேறவும்',
  help: [
    'நேரம் முடியும் முன் புள்ளியிலிருந்து கொடிக்குச் செல்லவும்.',
    'அம்பு விசைகள் அல்லது W A S D; தொடுதிரையில் விரலைப் பாதை வழியாக இழுக்கவும்.',
    'பலகை 3 விநாடிகள் மறைந்திருக்கும், பிறகு நேரம் ஓடும்.',
  ],
  tally: (steps) => `கொடிக்கு மீதி அடிகள்: ${steps}`,
  board: '8 x 8 கட்டங்களின் புதிர்ப்பாதை. அம்பு விசைகளால் நகரவும்.',
  cell: (row, column) => `வரிசை ${row}, நெடுவரிசை ${column}`,
  you: 'நீங்கள்',
  exit: 'வெளியேறும் இடம்',
  ways: (ways) => `வழிகள்: ${ways}`,
  directions: { 1: 'மேல்', 2: 'வலம்', 4: 'கீழ்', 8: 'இடம்' },
};
