import type { Database } from '../../platform/database/database.ts';

/** Records a request; false if it was recorded before. */
export async function recordInteraction(
  db: Database,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('community_interactions')
    .values({ id, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteInteractionsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('community_interactions').where('received_at', '<', moment).execute();
}
