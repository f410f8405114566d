import { oneLine } from '../texts.ts';
/** The most passkeys of an account. */
export const PASSKEYS_PER_ACCOUNT = 10;

/** Longest name of a passkey, in characters as `String.length` counts them. */
export const PASSKEY_NAME_MAX_LENGTH = 64;

/** Refuses a passkey without a name. */
export function passkeyNameRefusal(name: string): 'PASSKEY_NAME_MISSING' | null {
  return normalizePasskeyName(name) === '' ? 'PASSKEY_NAME_MISSING' : null;
}

/** The stored form of a passkey's name: NFKC, one line without surrounding blanks. */
export function normalizePasskeyName(name: string): string {
  return oneLine(name.normalize('NFKC'));
}
