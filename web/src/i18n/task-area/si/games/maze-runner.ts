import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Maze Runner in Sinhala. */
export const mazeRunner: TaskAreaWords['games']['byGame']['maze-runner'] = {
  name: 'වංකගිරිය',
  objective: 'තත්පර 15කින් වංකගිරියෙන් පිටවීමේ මඟ සොයන්න',
  help: [
    'කාලය අවසන් වීමට පෙර තිතේ සිට කොඩිය වෙත යන්න.',
    'ඊතල යතුරු හෝ W A S D; ස්පර්ශ තිරයක ඇඟිල්ල වංකගිරිය හරහා ඇදගෙන යන්න.',
    'පුවරුව තත්පර 3ක් සැඟවී ඇත, ඉන්පසු කාලය ගණන් ගැනේ.',
  ],
  tally: (steps) => `කොඩියට තව පියවර: ${steps}`,
  board: 'කොටු 8 x 8 වංකගිරිය. ඊතල යතුරුවලින් ගමන් කරන්න.',
  cell: (row, column) => `පේළිය ${row}, තීරුව ${column}`,
  you: 'ඔබ',
  exit: 'පිටවීම',
  ways: (ways) => `මං: ${ways}`,
  directions: { 1: 'ඉහළ', 2: 'දකුණ', 4: 'පහළ', 8: 'වම' },
};
