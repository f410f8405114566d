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
