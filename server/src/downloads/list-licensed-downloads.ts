import { licensedAreas } from '@regz/rules/downloads.ts';
import type { Database } from '../platform/database.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { findItems } from './downloads.queries.ts';
import { factsView, type LicensedDownloads } from './download-views.ts';
import { requireDownloadAccess } from './require-download-access.ts';

/**
 * The licensed cards of an account; a card of the staff packages carries the package's name.
 * Source: specification B 2; ledger DL-1.
 * @throws Refusal DOWNLOAD_ACCESS_RESTRICTED
 */
export async function listLicensedDownloads(
  db: Database,
  caller: CustomerCaller,
  nowMs: number,
): Promise<LicensedDownloads> {
  requireDownloadAccess(caller, nowMs);
  const { account } = caller;
  const rows = await findItems(db, licensedAreas(account, nowMs));
  return {
    cards: rows.filter(({ area }) => area === 'panel').map(factsView),
    special: rows
      .filter(({ area }) => area === 'staff')
      .map((row) => ({ ...factsView(row), title: account.subscription ?? row.title })),
  };
}
