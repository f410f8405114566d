import type { SessionKind } from '@regz/contract/operation.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { hashSecret, parseSessionToken } from './session-token.ts';
import { deleteHeldSession } from './sessions.queries.ts';

/** Logs out: ends the sessions that the cookies name, and removes the cookies. */
export async function logOut(
  services: Services,
  context: RequestContext<unknown>,
  { kind }: { kind: SessionKind },
): Promise<void> {
  await endHeldSession(services.db, context, kind);
  context.cookies.clear(kind);
}

/** Ends the sessions of the browser's cookies. */
export async function endHeldSession(
  db: Database,
  context: RequestContext<unknown>,
  kind: SessionKind,
): Promise<void> {
  for (const text of context.cookies.readAll(kind)) {
    const held = parseSessionToken(text);
    if (held === null) continue;
    await deleteHeldSession(db, { kind, id: held.id, secretHash: hashSecret(held.secret) });
  }
}
