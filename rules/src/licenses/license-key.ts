/** Longest license key that is stored or looked up, in characters of its normalized form. */
export const LICENSE_KEY_MAX_LENGTH = 128;

// What mail programs, chats and word processors put into a key on its way to the clipboard.
const INVISIBLE = /\p{Cf}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const SURROUNDING = /[\s\p{Pi}\p{Pf}"'`„‚′]/u;

/**
 * The one spelling under which a license key is stored, looked up and compared: NFKC, upper case,
 * every dash a hyphen, no invisible characters, and no blanks or quotation marks around it.
 * Applying it twice changes nothing more. Blank text gives ''. Source: specification B 5.
 */
export function normalizeLicenseKey(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  // Upper-casing can decompose a letter again (Greek with two accents), hence the second NFKC.
  const folded = visible.toUpperCase().normalize('NFKC');
  return withoutSurroundings(folded.replace(DASHES, '-'));
}

/** A pattern anchored at the end would look at a long run of blanks once per blank. */
function withoutSurroundings(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SURROUNDING.test(text.charAt(start))) start += 1;
  while (end > start && SURROUNDING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
