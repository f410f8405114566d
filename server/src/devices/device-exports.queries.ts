import type { Database } from '../platform/database/database.ts';

export async function findOwnResets(db: Database, userId: string) {
  return db
    .selectFrom('device_resets')
    .select(['device_id', 'devices_before', 'resets_left', 'at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}
