import { withoutInvisible, withoutOverrides } from '../texts.ts';

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
  const spellings = new Set([usernameAsKept(text), normalizeUsername(text)]);
  return [...spellings].filter((each) => each !== '');
}

export type UsernameRefusal = 'ACCOUNT_USERNAME_INVALID';

// The identifier class of RFC 8264 with the blanks that RFC 8265 allows inside a username. The
// joiners left here stand inside Sinhala and Tamil words.
const IDENTIFIER = /^(?!\p{M})[\p{L}\p{Mn}\p{Mc}\p{Nd}\u0020-\u007e\u200c\u200d]+$/u;

/**
 * Refuses a new username that is not of the profile UsernameCaseMapped: nothing in it can be seen,
 * it spans lines, turns the direction of reading round, or has symbols outside ASCII. A name that
 * is blank is missing instead. Source: RFC 8265, 3.3.
 */
export function usernameRefusal(text: string): UsernameRefusal | null {
  const fits = withoutOverrides(text) === text && IDENTIFIER.test(normalizeUsername(text));
  return fits ? null : 'ACCOUNT_USERNAME_INVALID';
}
