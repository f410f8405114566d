import type { Database } from '../platform/database/database.ts';

/** Source: specification A 7 Keys of user. */
export async function findRedeemedKeys(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('license_keys')
    .select(['license_key as licenseKey', 'subscription', 'duration_days as durationDays'])
    .select(['activated_at as activatedAt', 'withheld'])
    .where('user_id', '=', userId)
    .where('activated', '=', true)
    .orderBy('activated_at', 'desc')
    .limit(limit)
    .execute();
}
