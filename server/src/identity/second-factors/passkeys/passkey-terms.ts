import { MINUTE_MS } from '@regz/rules/durations.ts';

/** How long an authenticator may take to answer. */
export const PASSKEY_TIMEOUT_MS = 5 * MINUTE_MS;

/** COSE numbers of what a passkey may sign with: Ed25519, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** The cookie that binds the question of a login by passkey to the browser that asked. */
export const PASSKEY_COOKIE = 'passkey';
