/** Longest license key that is stored or looked up, in characters of its normalized form. */
export const LICENSE_KEY_MAX_LENGTH = 128;

/**
 * The one spelling under which a license key is stored, looked up and compared: NFKC, upper case,
 * no surrounding blanks. Applying it twice changes nothing more. Blank text gives ''.
 * Source: specification B 5.
 */
export function normalizeLicenseKey(text: string): string {
  // Upper-casing can decompose a letter again (Greek with two accents), hence the second NFKC.
  return text.normalize('NFKC').toUpperCase().normalize('NFKC').trim();
}
