import type { SessionKind } from '@regz/contract/operation.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { hashSecret, parseSessionToken } from './session-token.ts';
import { deleteHeldSession } from './sessions.queries.ts';

/** Signs out: the session the cookie names ends and the cookie goes. */
export async function endSession(
  services: Services,
  context: RequestContext<unknown>,
  { kind }: { kind: SessionKind },
): Promise<void> {
  await endHeldSession(services.db, context, kind);
  context.cookies.clear(kind);
}

/** Ends the session that the browser's cookie opens, if it opens one. */
export async function endHeldSession(
  db: Database,
  context: RequestContext<unknown>,
  kind: SessionKind,
): Promise<void> {
  const held = parseSessionToken(context.cookies.read(kind));
  if (held === null) return;
  await deleteHeldSession(db, { kind, id: held.id, secretHash: hashSecret(held.secret) });
}
