import type { Database } from '../platform/database/database.ts';
import { hashPrivateToken } from '../platform/guards/private-link.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findThreadByToken, type ThreadRow } from './contact.queries.ts';
import { type OwnThread, ownThreadView } from './thread-view.ts';

/** The conversation behind a private link. */
export async function openThread(
  { db }: Pick<Services, 'db'>,
  { token }: { token: string },
): Promise<OwnThread> {
  return ownThreadView(db, await requireOwnThread(db, token));
}

/** @throws Refusal CONTACT_LINK_INVALID if the token opens nothing */
export async function requireOwnThread(db: Database, token: string): Promise<ThreadRow> {
  const row = await findThreadByToken(db, hashPrivateToken(token));
  if (row === undefined) throw new Refusal('CONTACT_LINK_INVALID');
  return row;
}
