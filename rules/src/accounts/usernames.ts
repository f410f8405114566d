import { withoutInvisible } from '../texts.ts';

/**
 * The stored form of a username: NFKC, without surrounding blanks and invisible characters, letter
 * case kept. Look-alikes of one character (full-width letters, ligatures) and a name pasted with
 * what the clipboard put around it therefore name the same account.
 */
export function normalizeUsername(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).normalize('NFKC').trim();
}

/** A username as accounts of earlier versions have it, invisible characters and all. */
export function usernameAsKept(text: string): string {
  return text.normalize('NFKC').trim();
}

/**
 * The stored names that a typed one may mean, the most literal first: an account of an earlier
 * version may have invisible characters in its name.
 */
export function usernameSpellings(text: string): readonly string[] {
  return [...new Set([usernameAsKept(text), normalizeUsername(text)])];
}

export type UsernameRefusal = 'ACCOUNT_USERNAME_INVALID';

// The identifier class of RFC 8264 with the blanks that RFC 8265 allows inside a username. The
// joiners left here stand inside Sinhala and Tamil words.
const IDENTIFIER = /^(?!\p{M})[\p{L}\p{Mn}\p{Mc}\p{Nd}\u0020-\u007e\u200c\u200d]+$/u;
const OVERRIDES = /[\u202d\u202e]/u;

/**
 * Refuses a new username that is not of the profile UsernameCaseMapped: nothing in it can be seen,
 * it spans lines, turns the direction of reading round, or has symbols outside ASCII. A name that
 * is blank is missing instead. Source: RFC 8265, 3.3.
 */
export function usernameRefusal(text: string): UsernameRefusal | null {
  if (OVERRIDES.test(text)) return 'ACCOUNT_USERNAME_INVALID';
  return IDENTIFIER.test(normalizeUsername(text)) ? null : 'ACCOUNT_USERNAME_INVALID';
}

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
