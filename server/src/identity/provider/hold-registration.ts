import { createHash, randomBytes } from 'node:crypto';
import { normalizeEmail } from '@regz/rules/identity/accounts.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteRegistrations,
  findRegistration,
  insertRegistration,
} from './identity-registrations.queries.ts';

const REGISTRATION_COOKIE = 'registration';
const REGISTRATION_SECONDS = 1800;

/** The stored form of the token in a registration's cookie. */
function registrationTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The stored forms of the tokens by which proven addresses wait in this browser. */
export function heldRegistrations({
  flowCookies,
}: Pick<RequestContext<unknown>, 'flowCookies'>): readonly Buffer[] {
  return flowCookies.readAll(REGISTRATION_COOKIE).map((token) => registrationTokenHash(token));
}

/** Keeps a proven address without an account for half an hour, for this browser's registration. */
export async function holdRegistration(
  services: Services,
  context: RequestContext<unknown>,
  input: ProvenIdentity,
): Promise<void> {
  const { issuer, subject, email } = input;
  const token = randomBytes(32).toString('base64url');
  await dropRegistration(services, context);
  await insertRegistration(services.db, {
    issuer,
    subject,
    email: normalizeEmail(email),
    tokenHash: registrationTokenHash(token),
    expiresAt: new Date(services.clock() + REGISTRATION_SECONDS * 1000),
  });
  context.flowCookies.write(REGISTRATION_COOKIE, token, REGISTRATION_SECONDS);
}

/** The proven address that waits in this browser; null when none does. */
export async function pendingRegistration(
  services: Services,
  context: RequestContext<unknown>,
): Promise<{ email: string | null }> {
  const held = heldRegistrations(context);
  if (held.length === 0) return { email: null };
  const found = await findRegistration(services.db, held, new Date(services.clock()));
  return { email: found?.email ?? null };
}

/** Forgets the proven address, so that another one can be registered. */
export async function dropRegistration(
  services: Services,
  context: RequestContext<unknown>,
): Promise<void> {
  const held = heldRegistrations(context);
  if (held.length === 0) return;
  await deleteRegistrations(services.db, held);
  context.flowCookies.clear(REGISTRATION_COOKIE);
}
