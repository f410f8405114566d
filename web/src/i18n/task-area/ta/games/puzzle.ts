import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Puzzle in Tamil. */
export const puzzle: TaskAreaWords['games']['byGame']['puzzle'] = {
  name: 'புதிர்',
  objective: '60 விநாடிகளில் 15 ஓடுகளையும் வரிசைப்படுத்தவும்',
  help: [
    'ஓடுகளை 1 முதல் 15 வரை வரிசைப்படுத்தவும்; காலியிடம் கடைசியில்.',
    'காலியிடத்திற்கு நேராக உள்ள ஓட்டை அழுத்தி நகர்த்தவும், அல்லது விரலால் இழுக்கவும்.',
    'அம்பு விசைகள் அல்லது W A S D காலியிடத்தின் அருகிலுள்ள ஓட்டை அந்தத் திசையில் நகர்த்தும்.',
  ],
  board: '4 x 4 கட்டங்களின் பலகை. அம்பு விசைகள் ஓட்டைக் காலியிடத்திற்கு நகர்த்தும்.',
  tile: (tile, row, column) => `${tile}, வரிசை ${row} நெடுவரிசை ${column}`,
  canMove: (tile, direction) => `${tile}, நகரும் திசை: ${direction}`,
  directions: { up: 'மேல்', right: 'வலம்', down: 'கீழ்', left: 'இடம்' },
  gap: 'காலியிடம்',
  gapAt: (row, column) => `காலியிடம்: வரிசை ${row} நெடுவரிசை ${column}`,
  row: (row, tiles) => `வரிசை ${row}: ${tiles}`,
  home: (count, of) => `சரியான இடத்தில் உள்ள ஓடுகள்: ${count} / ${of}`,
};
