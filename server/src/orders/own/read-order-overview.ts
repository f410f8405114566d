import {
  isRunningLicense,
  mergeLicenses,
  type OwnLicense,
} from '@regz/rules/licenses/own-licenses.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { listLicenses, packagesOf, withholdingOf } from '../../licenses/list-licenses.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { countOwnOrders, findOrderKeys, type SpentRow, sumSpent } from './own-orders.queries.ts';

/** The most licenses that are shown. */
const LICENSES = 500;

export type OrderOverview = {
  licenses: OwnLicense<PackageName>[];
  activeLicenses: number;
  totalOrders: number;
  totalSpent: { minor: number; currency: string; symbol: string }[];
};

/**
 * What the orders page shows above the history: the customer's licenses with the keys of orders
 * merged in, and three figures. Source: specification B 2 Orders page, B 4; ledger ORD-2, LIC-3.
 */
export async function readOrderOverview(
  { db, clock }: Services,
  { caller: { id: customerId, account } }: RequestContext<CustomerCaller>,
): Promise<OrderOverview> {
  const [redeemed, ofOrders, totalOrders, spent] = await Promise.all([
    listLicenses(
      db,
      { id: customerId, subscription: account.subscription, expiresOn: account.expiresOn },
      { limit: LICENSES, nowMs: clock() },
    ),
    licensesOfOrders(db, customerId),
    countOwnOrders(db, customerId),
    sumSpent(db, customerId),
  ]);
  const licenses = mergeLicenses(redeemed, ofOrders).slice(0, LICENSES);
  return {
    licenses,
    activeLicenses: licenses.filter(isRunningLicense).length,
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
    licenseKey: row.licenseKey,
    packages: packagesOf(row.subscription),
    durationDays: row.durationDays,
    activatedAt: row.createdAt.toISOString(),
    redeemed: row.activated,
    withheld: withholdingOf(row.withheld),
    // Those the customer redeemed are listed as such instead.
    standing: row.activated ? 'elsewhere' : 'ready',
    orderId: row.orderId,
  }));
}

/** Play money counts only for those who never paid with real money. */
function totalSpent(rows: readonly SpentRow[]) {
  const anyLive = rows.some(({ live }) => live);
  return rows
    .filter(({ live }) => live === anyLive)
    .map(({ minor, currency, symbol }) => ({ minor, currency, symbol }));
}
