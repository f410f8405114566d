import {
  type DownloadArea,
  downloadRestriction,
  licensedAreas,
} from '@regz/rules/downloads/access.ts';
import type { Database } from '../platform/database/database.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import { findItem, isPackageOfStaff, type ItemRow } from './downloads.queries.ts';
import { areaOf } from './items/download-views.ts';

/**
 * Checks that an account may download licensed files at this moment.
 * @throws Refusal DOWNLOAD_ACCESS_RESTRICTED
 */
export function requireDownloadAccess({ account }: CustomerCaller, nowMs: number): void {
  const reason = downloadRestriction(account, nowMs);
  if (reason !== null) throw new Refusal('DOWNLOAD_ACCESS_RESTRICTED', { reason });
}

/**
 * A licensed download that the account may have.
 * @throws Refusal DOWNLOAD_ACCESS_RESTRICTED, or DOWNLOAD_UNKNOWN for one that is not shown to it
 */
export async function requireLicensedItem(
  db: Database,
  { caller, id, nowMs }: { caller: CustomerCaller; id: string; nowMs: number },
): Promise<ItemRow> {
  requireDownloadAccess(caller, nowMs);
  const areas = await readLicensedAreas(db, caller, nowMs);
  const row = await findItem(db, id);
  if (row === undefined || !areas.includes(areaOf(row))) throw new Refusal('DOWNLOAD_UNKNOWN');
  return row;
}

/** The licensed areas that an account may see at this moment. */
export async function readLicensedAreas(
  db: Database,
  { account }: CustomerCaller,
  nowMs: number,
): Promise<readonly DownloadArea[]> {
  const { subscription } = account;
  const isStaffPackage = subscription !== null && (await isPackageOfStaff(db, subscription));
  return licensedAreas({ ...account, isStaffPackage }, nowMs);
}
