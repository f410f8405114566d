import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnPurchases } from './shop-exports.queries.ts';

/** What the shop stores about a task user. */
export async function exportShop(db: Database, userId: string): Promise<PersonalData> {
  return { task_shop_purchases: await findOwnPurchases(db, userId) };
}
