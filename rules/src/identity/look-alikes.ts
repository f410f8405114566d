import { normalizeUsername } from './usernames.ts';

// Letters of other scripts, and rare Latin letters, that most fonts draw like an ASCII letter. Each
// is above the letter it resembles. From the confusables of Unicode TR39.
const CONFUSABLES = [
  // Cyrillic
  ['АВСЕНІЈКМОРЅТХУҮԚԜӀҺԌ', 'abcehijkmopstxyyqwlhg'],
  ['авсенгіјкмопрѕтхуүԛԝӏһԁґ', 'abcehrijkmonpstxyyqwlhdr'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ', 'abezhikmnoptyxj'],
  ['αγεηικνορστυχϳω', 'ayenikvopotuxjw'],
  // Latin
  ['ıɩɪɑɡɢʜʟɴʀʏ', 'iiiagghlnry'],
] as const;

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  CONFUSABLES.flatMap(([from, to]) =>
    Array.from(from, (letter, at): [string, string] => [letter, to[at] ?? letter]),
  ),
);

/**
 * Returns the skeleton of a username. Confusable names have the same skeleton: names that differ
 * only in letter case, width, invisible characters, runs of blanks, or in Cyrillic or Greek letters
 * that look Latin. Two new accounts never have the same skeleton. It is compared, never shown.
 * Source: Unicode TR39, 4.
 */
export function usernameSkeleton(username: string): string {
  const visible = normalizeUsername(username).replaceAll(/[\u200c\u200d]/g, '');
  const drawn = Array.from(visible, (letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
  return drawn.toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ');
}
