import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import {
  findOwnDevices,
  findOwnLegacyUse,
  findOwnReports,
  findOwnSettings,
  findOwnSignIns,
} from './panel-exports.queries.ts';

/** The PCs, sign-ins, settings and reports of a customer, without anything that recognizes a PC by its parts. */
export async function exportPanel(db: Database, customerId: string): Promise<PersonalData> {
  return {
    panel_devices: await findOwnDevices(db, customerId),
    panel_sign_ins: await findOwnSignIns(db, customerId),
    panel_settings: await findOwnSettings(db, customerId),
    panel_reports: await findOwnReports(db, customerId),
    panel_legacy_uses: await findOwnLegacyUse(db, customerId),
  };
}
