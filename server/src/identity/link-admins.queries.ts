import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** The session of a link's admin; undefined once the link is disabled, ended or removed. */
export async function findLinkAdminSession(db: Database, id: string, now: Date) {
  const [row] = await linkAdminSessions(db, { id, now });
  return row;
}

const linkAdminSessions = preparedQuery((db, { id, now }: { id: string; now: Date }) =>
  db
    .selectFrom('account_sessions')
    .innerJoin('free_panel_links', 'free_panel_links.id', 'account_sessions.subject_id')
    .select([
      'account_sessions.secret_hash as secretHash',
      'account_sessions.created_at as createdAt',
      'account_sessions.seen_at as seenAt',
      'free_panel_links.id',
      'free_panel_links.admin_username as username',
    ])
    .where('account_sessions.id', '=', id)
    .where('account_sessions.kind', '=', 'link-admin')
    .where('free_panel_links.is_active', '=', true)
    .where('free_panel_links.expires_at', '>', now),
);
