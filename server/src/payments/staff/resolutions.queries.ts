import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type Resolution = { at: Date; by: string; note: string };

/** Resolves a payment without a matching order; false if it is resolved, or has an order. */
export async function resolveUnmatched(
  trx: Database,
  id: string,
  { at, by, note }: Resolution,
): Promise<boolean> {
  const row = await trx
    .updateTable('order_events')
    .set({ resolved_at: at, resolved_by: by, resolution_note: note })
    .where('id', '=', Number(id))
    .where('outcome', '=', 'unmatched')
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a payment has no matching order, resolved or not. */
export async function isUnmatched(trx: Database, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('order_events')
    .select('id')
    .where('id', '=', Number(id))
    .where('outcome', '=', 'unmatched')
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest payments without a matching order: open ones, or all. */
export async function findUnmatched(db: Database, { all, most }: { all: boolean; most: number }) {
  const newest = db
    .selectFrom('order_events')
    .select(['id', 'provider', 'received_at as receivedAt'])
    .select(['resolved_at as resolvedAt', 'resolved_by as resolvedBy'])
    .select('resolution_note as resolutionNote')
    .select(sql<Record<string, unknown>>`event`.as('event'))
    .where('outcome', '=', 'unmatched')
    .orderBy('id', 'desc')
    .limit(most);
  return all ? newest.execute() : newest.where('resolved_at', 'is', null).execute();
}
