import type { Database } from '../platform/database/database.ts';

/** What staff may have a second trial refused for, for all links. */
type OncePer = 'device' | 'community';

/** For what a second trial is refused. */
export async function findOncePer(db: Database): Promise<Record<OncePer, boolean>> {
  return db
    .selectFrom('free_panel_settings')
    .select(['once_per_device as device', 'once_per_community as community'])
    .executeTakeFirstOrThrow();
}

export async function setOncePer(trx: Database, per: OncePer, isOn: boolean): Promise<void> {
  await trx
    .updateTable('free_panel_settings')
    .set(per === 'device' ? { once_per_device: isOn } : { once_per_community: isOn })
    .execute();
}
