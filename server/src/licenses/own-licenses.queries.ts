import type { Database } from '../platform/database.ts';

/** Source: specification A 7 Keys of user. */
export async function findRedeemedKeys(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('license_keys')
    .select(['license_key', 'subscription', 'duration_days', 'activated_at', 'withheld'])
    .where('user_id', '=', userId)
    .where('activated', '=', true)
    .orderBy('activated_at', 'desc')
    .limit(limit)
    .execute();
}
