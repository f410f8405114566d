/** Longest accepted code: a recovery code with additional blanks. */
export const SECOND_FACTOR_CODE_MAX_LENGTH = 64;

/** The number of recovery codes that are created at once. */
export const RECOVERY_CODE_COUNT = 10;

/** The length of a recovery code, at five bits per character: 80 bits. */
const RECOVERY_CODE_LENGTH = 16;

/** A typed second factor in its stored spelling. */
export type SecondFactorCode =
  | { kind: 'totp'; digits: string }
  | { kind: 'recovery'; letters: string };

const TOTP_SHAPE = /^\d{6}$/;
const RECOVERY_SHAPE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`);

/**
 * Reads a code of an authenticator app (six digits) or a recovery code (sixteen letters and digits
 * of base32). Ignores blanks, hyphens and letter case. Null for any other text.
 */
export function readSecondFactorCode(text: string): SecondFactorCode | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  if (TOTP_SHAPE.test(plain)) return { kind: 'totp', digits: plain };
  if (RECOVERY_SHAPE.test(plain)) return { kind: 'recovery', letters: plain };
  return null;
}

/** A code or secret in groups of four, for reading and copying by hand. */
export function inGroupsOfFour(text: string, separator: string): string {
  return text.match(/.{1,4}/g)?.join(separator) ?? '';
}
