import type { SessionKind } from '@regz/contract/operation.ts';
import { expressionBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import { opaqueArray } from '../../platform/database/opaque-array.ts';

/** The requested session ids, as rows of one column. */
export function askedIds(ids: readonly string[]) {
  return sql<{ id: string }>`unnest(${opaqueArray(ids, 'text[]')})`.as<'asked'>(sql`asked(id)`);
}

/** The session of such a row, with the columns that the guard needs besides its subject. */
export function sessionOf(kind: SessionKind) {
  return expressionBuilder<DB & { asked: { id: string } }, 'asked'>()
    .selectFrom('account_sessions')
    .select([
      'account_sessions.id as sessionId',
      'account_sessions.subject_id as subjectId',
      'account_sessions.secret_hash as secretHash',
      'account_sessions.created_at as createdAt',
      'account_sessions.seen_at as seenAt',
    ])
    .whereRef('account_sessions.id', '=', 'asked.id')
    .where('account_sessions.kind', '=', kind)
    .limit(sql<number>`1`)
    .as('session');
}
