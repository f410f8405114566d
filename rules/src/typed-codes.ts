/** Only consonants: no code is a word, and no letter looks like a digit. */
const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 8;

/** Longer text is not a code. */
export const TYPED_CODE_MAX_LENGTH = 32;

/**
 * Returns a code of letters from random numbers from 0 to 255. Skips numbers that would make some
 * letters more frequent.
 */
export function codeFrom(bytes: Iterable<number>): string {
  const fair = 256 - (256 % CODE_LETTERS.length);
  const letters = [...bytes]
    .filter((byte) => byte < fair)
    .map((byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length));
  return letters.slice(0, CODE_LENGTH).join('');
}

/** Returns a typed code in capitals, without separators. Null if it is not a code. */
export function readTypedCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
  const isCode =
    code.length === CODE_LENGTH && Array.from(code).every((one) => CODE_LETTERS.includes(one));
  return isCode ? code : null;
}

/** Returns a code in two halves, for reading aloud. */
export function shownCode(code: string): string {
  const half = CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
