import { normalizeUsername } from './usernames.ts';

// Letters of other scripts, and rare ones of Latin, that most fonts draw like a letter of ASCII;
// each stands above the one it looks like. From the confusables of Unicode TR39.
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
 * What a username looks like: equal for names that people take for one another, because they
 * differ in letter case, width, invisible characters, runs of blanks, or in letters of Cyrillic or
 * Greek that look Latin. Two new accounts never have the same; it is compared, never shown.
 * Source: Unicode TR39, 4.
 */
export function usernameSkeleton(username: string): string {
  const visible = normalizeUsername(username).replaceAll(/[\u200c\u200d]/g, '');
  const drawn = Array.from(visible, (letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
  return drawn.toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ');
}
