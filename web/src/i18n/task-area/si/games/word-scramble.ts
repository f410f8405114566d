import type { TaskAreaWords } from '../../en/catalogue.ts';

/** Word Scramble in Sinhala. */
export const wordScramble: TaskAreaWords['games']['byGame']['word-scramble'] = {
  name: 'අකුරු අවුල',
  objective: 'උත්සාහ 3කින් අකුරු 5ක වචනය සොයන්න',
  help: [
    'අකුරු පහෙන් එක් ඉංග්‍රීසි වචනයක් සෑදේ. ඉඟියක් ඒවාට පහළින් ඇත.',
    'වචනය ටයිප් කරන්න හෝ අකුරු තට්ටු කරන්න, ඉන්පසු යවන්න.',
    'ඔබට උත්සාහ තුනක් ඇත. හදිසියක් නැත.',
  ],
  hidden: null,
  mistake: 'ඔබේ උත්සාහ තුනෙන් කිසිවක් එම වචනය නොවේ.',
  attemptsLeft: (count) => `ඉතිරි උත්සාහ: ${count}`,
  letters: (letters) => `අකුරු: ${letters}`,
  letter: (letter) => `අකුර ${letter}`,
  hint: (hint) => `ඉඟිය: ${hint}`,
  guess: 'ඔබේ වචනය',
  submit: 'යවන්න',
  remove: 'අකුරක් මකන්න',
  mix: 'අකුරු මිශ්‍ර කරන්න',
  wrong: (word) => `${word} එම වචනය නොවේ.`,
  inPlace: (count) => `නිවැරදි තැන්වල: ${count}`,
  again: (word) => `ඔබ ${word} පෙර උත්සාහ කර ඇත.`,
  otherLetters: 'මෙම අකුරු පහ එක් වරක් බැගින් යොදන්න.',
  tried: 'මෙතෙක් උත්සාහ කළ',
};
