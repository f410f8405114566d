import { createHash } from 'node:crypto';
import type { RequestContext } from '../../platform/http/request-context.ts';

export const REGISTRATION_COOKIE = 'registration';

/** The stored form of the token in a registration's cookie. */
export function registrationTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The stored forms of the tokens by which proven addresses wait in this browser. */
export function heldRegistrations({
  flowCookies,
}: Pick<RequestContext<unknown>, 'flowCookies'>): readonly Buffer[] {
  return flowCookies.readAll(REGISTRATION_COOKIE).map((token) => registrationTokenHash(token));
}
