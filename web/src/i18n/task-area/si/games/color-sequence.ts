import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Color Sequence in Sinhala. */
export const colorSequence: TaskAreaWords['games']['byGame']['color-sequence'] = {
  name: 'වර්ණ අනුපිළිවෙළ',
  objective: 'වර්ණ 5ක් මතක තබාගෙන අනුපිළිවෙළට ඔබන්න',
  help: [
    'කොටු හයෙන් පහක් එකින් එක දැල්වේ. ඒවා මතක තබා ගන්න.',
    'ඉන්පසු ඒවා එම අනුපිළිවෙළටම ඔබන්න: 1 සිට 6 දක්වා යතුරු, නැතහොත් තට්ටුවක්.',
    'එක් වැරදි වර්ණයකින් පරදී. ඔබට තත්පර 60ක් ඇත.',
  ],
  mistake: 'ඊළඟ වර්ණය එය නොවේ.',
  board: 'කොටු හයක්. 1 සිට 6 දක්වා යතුරුවලින් ඒවා ඔබන්න.',
  pad: (number, color) => `${number} ${color}`,
  colors: ['රතු', 'කහ', 'කොළ', 'ටර්කොයිස්', 'නිල්', 'දම්'],
  watch: 'වර්ණ දෙස බලන්න',
  yourTurn: 'දැන් ඔබේ වාරය: එම අනුපිළිවෙළටම ඔබන්න',
  progress: (pressed, of) => `${pressed} / ${of}`,
  sequence: 'අනුපිළිවෙළ මෙයයි',
  pressed: 'ඔබ එබුවේ',
  right: 'නිවැරදියි',
  wrong: 'වැරදියි',
};
