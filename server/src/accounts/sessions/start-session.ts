import type { SessionKind } from '@regz/contract/operation.ts';
import type { Database } from '../../platform/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hashSecret, newSessionToken, parseSessionToken } from './session-token.ts';
import { deleteHeldSession, insertSession } from './sessions.queries.ts';

/**
 * Signs somebody in: a new token at every sign-in, and the session the browser held before ends,
 * so that a token planted in advance never becomes valid.
 */
export async function startSession(
  db: Database,
  context: RequestContext<unknown>,
  subject: { kind: SessionKind; id: string },
): Promise<void> {
  const token = newSessionToken();
  const now = new Date(context.clock());
  await insertSession(db, {
    id: token.id,
    kind: subject.kind,
    subject_id: subject.id,
    secret_hash: hashSecret(token.secret),
    created_at: now,
    seen_at: now,
    user_agent: context.origin.userAgent,
    address: context.origin.address,
  });
  await endHeldSession(db, context, subject.kind);
  context.cookies.write(subject.kind, token.text);
}

/** Signs out: the session the cookie names ends and the cookie goes. */
export async function endSession(
  db: Database,
  context: RequestContext<unknown>,
  kind: SessionKind,
): Promise<void> {
  await endHeldSession(db, context, kind);
  context.cookies.clear(kind);
}

async function endHeldSession(
  db: Database,
  context: RequestContext<unknown>,
  kind: SessionKind,
): Promise<void> {
  const held = parseSessionToken(context.cookies.read(kind));
  if (held === null) return;
  await deleteHeldSession(db, { kind, id: held.id, secret_hash: hashSecret(held.secret) });
}
