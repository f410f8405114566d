import type { DateWords } from '../format.ts';

export const dates: DateWords = {
  months: ['ජන', 'පෙබ', 'මාර්තු', 'අප්‍රේල්', 'මැයි', 'ජූනි', 'ජූලි', 'අගෝ', 'සැප්', 'ඔක්', 'නොවැ', 'දෙසැ'],
  am: 'පෙ.ව.',
  pm: 'ප.ව.',
};
