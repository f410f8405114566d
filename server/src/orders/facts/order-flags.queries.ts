import type { Database } from '../../platform/database/database.ts';

/** Locks orders in the order of their ids, so that concurrent transactions do not deadlock. */
export async function lockOrders(trx: Database, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('order_facts')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Flags locked orders; an open flag stays as it is. */
export async function flagOrders(
  trx: Database,
  { ids, flag, at }: { ids: readonly string[]; flag: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({
      flag,
      flagged_at: at,
      flag_resolved_at: null,
      flag_resolved_by: null,
      flag_note: null,
    })
    .where('id', 'in', ids)
    .where((or) => or.or([or('flag', 'is', null), or('flag_resolved_at', 'is not', null)]))
    .execute();
}

/** Resolves an order's open flag; returns the flag, or undefined if none is open. */
export async function resolveOpenFlag(
  trx: Database,
  id: string,
  { at, by, note }: { at: Date; by: string; note: string },
): Promise<string | null | undefined> {
  const row = await trx
    .updateTable('order_facts')
    .set({ flag_resolved_at: at, flag_resolved_by: by, flag_note: note })
    .where('id', '=', id)
    .where('flag', 'is not', null)
    .where('flag_resolved_at', 'is', null)
    .returning('flag')
    .executeTakeFirst();
  return row?.flag;
}
