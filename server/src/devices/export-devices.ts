import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnResets } from './device-exports.queries.ts';

/** The device resets of a customer. */
export async function exportDevices(db: Database, customerId: string): Promise<PersonalData> {
  return { device_resets: await findOwnResets(db, customerId) };
}
