import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { deleteRegistrations } from './identity-registrations.queries.ts';
import { heldRegistrations, REGISTRATION_COOKIE } from './registration-cookie.ts';

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
