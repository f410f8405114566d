import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findRegistration } from './identity-registrations.queries.ts';
import { heldRegistrations } from './registration-cookie.ts';

/** The proven address that waits in this browser; null when none does. */
export async function readHeldRegistration(
  services: Services,
  context: RequestContext<unknown>,
): Promise<{ email: string | null }> {
  const held = heldRegistrations(context);
  if (held.length === 0) return { email: null };
  const found = await findRegistration(services.db, held, new Date(services.clock()));
  return { email: found?.email ?? null };
}
