import type { DateWords } from '../format.ts';

export const dates: DateWords = {
  months: ['ஜன', 'பிப்', 'மார்', 'ஏப்', 'மே', 'ஜூன்', 'ஜூலை', 'ஆக', 'செப்', 'அக்', 'நவ', 'டிச'],
  am: 'மு.ப.',
  pm: 'பி.ப.',
};
