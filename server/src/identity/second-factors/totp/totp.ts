import { randomBytes } from 'node:crypto';
import { NobleCryptoPlugin, ScureBase32Plugin, TOTP } from 'otplib';

/** The accepted error of a phone's clock in either direction: one step. */
const TOLERANCE_SECONDS = 30;
/** As long as an HMAC-SHA-1 digest, as RFC 4226 requires. */
const SECRET_BYTES = 20;

const base32 = new ScureBase32Plugin();
/** Six digits of HMAC-SHA-1 every 30 s, the default of authenticator apps. */
const totp = new TOTP({ issuer: 'Regz', crypto: new NobleCryptoPlugin(), base32 });

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/**
 * The number of the 30 s step whose code the six digits are, from one step before to one step after
 * the current one; null if there is none. Codes are compared in constant time. Source: RFC 6238
 * 4.2, 5.2.
 */
export async function matchingTotpStep(
  secret: Uint8Array,
  digits: string,
  nowMs: number,
): Promise<number | null> {
  if (!/^\d{6}$/.test(digits)) return null;
  const epoch = nowMs / 1000;
  const result = await totp.verify(digits, { secret, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid ? result.timeStep : null;
}

/** The setup of an authenticator app: the secret as text that can be typed, and as a link. */
export function totpEnrollment(
  secret: Uint8Array,
  username: string,
): { secret: string; uri: string } {
  const text = base32.encode(secret);
  return { secret: text, uri: totp.toURI({ label: username, secret: text }) };
}
