import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findItems } from '../downloads.queries.ts';
import { readLicensedAreas, requireDownloadAccess } from '../require-download-access.ts';
import { factsView, type LicensedDownloads } from './download-views.ts';

/**
 * The licensed cards of an account; a card of the staff packages carries the package's name.
 * @throws Refusal DOWNLOAD_ACCESS_RESTRICTED
 */
export async function listLicensedDownloads(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
): Promise<LicensedDownloads> {
  const nowMs = services.clock();
  requireDownloadAccess(caller, nowMs);
  const { account } = caller;
  const rows = await findItems(services.db, await readLicensedAreas(services.db, caller, nowMs));
  return {
    cards: rows.filter(({ area }) => area === 'panel').map(factsView),
    special: rows
      .filter(({ area }) => area === 'staff')
      .map((row) => ({ ...factsView(row), title: account.subscription ?? row.title })),
  };
}
