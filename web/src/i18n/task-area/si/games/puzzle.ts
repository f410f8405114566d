import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Puzzle in Sinhala. */
export const puzzle: TaskAreaWords['games']['byGame']['puzzle'] = {
  name: 'ප්‍රහේලිකාව',
  objective: 'තත්පර 60කින් කැට 15 අනුපිළිවෙළට තබන්න',
  help: [
    'කැට 1 සිට 15 දක්වා අනුපිළිවෙළට ගෙන එන්න, හිස් තැන අවසානයට.',
    'හිස් තැනට එක එල්ලේ ඇති කැටයක් ඔබා තල්ලු කරන්න, නැතහොත් ඇඟිල්ලෙන් අදින්න.',
    'ඊතල යතුරු හෝ W A S D මඟින් හිස් තැන අසල කැටය එම දිශාවට යයි.',
  ],
  board: 'කොටු 4 x 4 පුවරුව. ඊතල යතුරුවලින් කැටයක් හිස් තැනට යයි.',
  tile: (tile, row, column) => `${tile}, පේළිය ${row} තීරුව ${column}`,
  canMove: (tile, direction) => `${tile}, යා හැකි දිශාව: ${direction}`,
  directions: { up: 'ඉහළ', right: 'දකුණ', down: 'පහළ', left: 'වම' },
  gap: 'හිස් තැන',
  gapAt: (row, column) => `හිස් තැන: පේළිය ${row} තීරුව ${column}`,
  row: (row, tiles) => `පේළිය ${row}: ${tiles}`,
  home: (count, of) => `නියමිත තැන ඇති කැට: ${count} / ${of}`,
};
