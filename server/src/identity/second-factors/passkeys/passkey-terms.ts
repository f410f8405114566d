import { MINUTE_MS } from '@regz/rules/durations.ts';

/** The time in which an authenticator must answer. */
export const PASSKEY_TIMEOUT_MS = 5 * MINUTE_MS;

/** COSE numbers of a passkey's signature algorithms: Ed25519, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** The cookie that binds the challenge of a login by passkey to its browser. */
export const PASSKEY_COOKIE = 'passkey';
