import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Memory Match in Sinhala. */
export const memoryMatch: TaskAreaWords['games']['byGame']['memory-match'] = {
  name: 'මතක යුගල',
  objective: 'වාර 10කින් යුගල 8ම සොයන්න',
  help: [
    'කාඩ්පත් දහසයෙන් අටක් තත්පර 6ක් පෙන්වයි. ඒවා මතක තබා ගන්න.',
    'ඉන්පසු එක් වාරයකදී කාඩ්පත් දෙකක් හරවන්න. සමාන ඒවා විවෘතව පවතී.',
    'ඔබට වාර 10ක් ඇත. ඊතල යතුරු සහ Enter, නැතහොත් තට්ටුවක්.',
  ],
  goesOn: 'මුලදී පෙන්වූ කාඩ්පත් දෙවන වරක් නොපෙන්වයි; ඔබ සොයාගත් යුගල විවෘතව පවතී.',
  mistake: 'වාර දහයම භාවිත කර අවසන්.',
  remember: 'මෙම කාඩ්පත් මතක තබා ගන්න',
  remembered: 'මම සූදානම්',
  movesLeft: (count) => `ඉතිරි වාර: ${count}`,
  pairsLeft: (count) => `ඉතිරි යුගල: ${count}`,
  card: (place, row) => `කාඩ්පත ${place}, පේළිය ${row}`,
  faceDown: 'වසා ඇත',
  match: 'යුගලයක්!',
  noMatch: 'යුගලයක් නොවේ.',
  deck: 'කාඩ්පත් තිබුණේ මෙසේය.',
  symbols: ['හිරු', 'සඳ', 'තරුව', 'හදවත', 'කොළය', 'අකුණ', 'බිංදුව', 'දියමන්තිය'],
};
