import type { TaskAreaWords } from '../en/catalogue.ts';

/** The shared cards, in Sinhala. */
export const share: TaskAreaWords['share'] = {
  button: 'බෙදා ගන්න',
  title: 'බෙදා ගන්න',
  copy: 'පෙළ පිටපත් කරන්න',
  copied: 'පෙළ පිටපත් කරන ලදී',
  copyFailed: 'පෙළ පිටපත් කළ නොහැකි විය',
  save: 'පින්තූරය සුරකින්න',
  failed: 'පින්තූරය බෙදා ගත නොහැකි විය',
  nothingPrivate: 'එහි නමක්, වචනයක් හෝ යතුරක් නැත.',
  coinsToday: 'අද ලැබූ කාසි',
};
