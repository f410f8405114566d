import type { Database } from '../platform/database/database.ts';

/** Replaces an account's mobile number; false if there is no such account. */
export async function updateMobileNumber(
  db: Database,
  id: string,
  mobileNumber: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ mobile_number: mobileNumber })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
