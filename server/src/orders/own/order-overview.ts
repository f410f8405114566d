import type { PackageName } from '@regz/rules/license-packages.ts';
import { isActiveLicense, mergeLicenses, type OwnLicense } from '@regz/rules/license-list.ts';
import { listLicenses, packagesOf, withholdingOf } from '../../licenses/list-licenses.ts';
import type { Database } from '../../platform/database.ts';
import { countOwnOrders, findOrderKeys, type SpentRow, sumSpent } from './own-orders.queries.ts';

/** So many licenses are shown at most. */
const LICENSES = 500;

export type OrderOverview = {
  licenses: OwnLicense<PackageName>[];
  activeLicenses: number;
  totalOrders: number;
  totalSpent: { minor: number; currency: string }[];
};

/**
 * What the orders page shows above the history: the customer's licenses with the keys of orders
 * merged in, and three figures. Source: specification B 2 Orders page, B 4; ledger ORD-2, LIC-3.
 */
export async function orderOverview(db: Database, customerId: string): Promise<OrderOverview> {
  const [redeemed, ofOrders, totalOrders, spent] = await Promise.all([
    listLicenses(db, customerId, LICENSES),
    licensesOfOrders(db, customerId),
    countOwnOrders(db, customerId),
    sumSpent(db, customerId),
  ]);
  const licenses = mergeLicenses(redeemed, ofOrders).slice(0, LICENSES);
  return {
    licenses,
    activeLicenses: licenses.filter(isActiveLicense).length,
    totalOrders,
    totalSpent: totalSpent(spent),
  };
}

async function licensesOfOrders(
  db: Database,
  customerId: string,
): Promise<OwnLicense<PackageName>[]> {
  const rows = await findOrderKeys(db, customerId, LICENSES);
  return rows.map((row) => ({
    licenseKey: row.license_key,
    packages: packagesOf(row.subscription),
    durationDays: row.duration_days,
    activatedAt: row.created_at.toISOString(),
    redeemed: row.activated,
    withheld: withholdingOf(row.withheld),
    orderId: row.order_id,
  }));
}

/** Money that is not real counts only for those who never paid with any other. */
function totalSpent(rows: readonly SpentRow[]) {
  const anyLive = rows.some(({ live }) => live);
  return rows
    .filter(({ live }) => live === anyLive)
    .map(({ minor, currency }) => ({ minor, currency }));
}
