import { randomBytes } from 'node:crypto';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ProvenIdentity } from '../../platform/ports/identity-provider.ts';
import type { Services } from '../../platform/services.ts';
import { dropRegistration } from './drop-registration.ts';
import { insertRegistration } from './identity-registrations.queries.ts';
import { REGISTRATION_COOKIE, registrationTokenHash } from './registration-cookie.ts';

const REGISTRATION_SECONDS = 1800;

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
