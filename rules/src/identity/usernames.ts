import { withoutInvisible, withoutOverrides } from '../texts.ts';

/**
 * Returns the stored form of a username: NFKC, without surrounding blanks and invisible characters,
 * with its letter case. Compatibility characters (full-width letters, ligatures) and characters
 * that the clipboard adds therefore name the same account.
 */
export function normalizeUsername(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).normalize('NFKC').trim();
}

/** Returns a username as accounts of earlier versions have it, with invisible characters. */
export function usernameAsKept(text: string): string {
  return text.normalize('NFKC').trim();
}

/**
 * Returns the stored names that a typed one may mean, the most literal first. An account of an
 * earlier version may have invisible characters in its name.
 */
export function usernameSpellings(text: string): readonly string[] {
  const spellings = new Set([usernameAsKept(text), normalizeUsername(text)]);
  return [...spellings].filter((each) => each !== '');
}

export type UsernameRefusal = 'ACCOUNT_USERNAME_INVALID';

// The identifier class of RFC 8264 with the blanks that RFC 8265 allows inside a username. The
// joiners that remain are inside Sinhala and Tamil words.
const IDENTIFIER = /^(?!\p{M})[\p{L}\p{Mn}\p{Mc}\p{Nd}\u0020-\u007e\u200c\u200d]+$/u;

/**
 * Refuses a new username outside the profile UsernameCaseMapped: it has no visible character,
 * contains line breaks, changes the text direction, or has symbols outside ASCII. A blank name is
 * reported as missing instead. Source: RFC 8265, 3.3.
 */
export function usernameRefusal(text: string): UsernameRefusal | null {
  const fits = withoutOverrides(text) === text && IDENTIFIER.test(normalizeUsername(text));
  return fits ? null : 'ACCOUNT_USERNAME_INVALID';
}
