import {
  isRunningLicense,
  mergeLicenses,
  type OwnLicense,
} from '@regz/rules/licenses/own-licenses.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import {
  listLicenses,
  type RedeemedKey,
  selectLicenses,
  withholdingOf,
} from '../licenses/list-licenses.ts';
import { batched } from '../platform/database/batches/batched.ts';
import type { Database } from '../platform/database/database.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import {
  type OrderKey,
  type OwnOrders,
  ownOrdersReader,
  type SpentRow,
} from './own-orders.queries.ts';

const LICENSES = 500;

export type OrderOverview = {
  licenses: OwnLicense[];
  activeLicenses: number;
  totalOrders: number;
  totalSpent: { minor: number; currency: string; symbol: string }[];
};

type ReadOrders = (customerId: string) => Promise<OwnOrders<RedeemedKey>>;

/** Reads orders; concurrent reads of several customers share one statement. */
export function batchedOwnOrders(db: Database): ReadOrders {
  const read = ownOrdersReader({ limit: LICENSES, baseCurrency: BASE_CURRENCY }, selectLicenses);
  return batched((ids) => read(db, { ids }));
}

/**
 * The part of the orders page above the history: the customer's licenses with the keys of orders
 * merged in, and three figures.
 */
export async function readOrderOverview(
  { clock }: Pick<Services, 'clock'>,
  readOrders: ReadOrders,
  { caller: { id, account } }: RequestContext<CustomerCaller>,
): Promise<OrderOverview> {
  const { redeemed, ofOrders, totalOrders, spent, baseSymbol } = await readOrders(id);
  const own = listLicenses(redeemed, account, clock());
  const licenses = mergeLicenses(own, ofOrders.map(licenseOfOrder)).slice(0, LICENSES);
  return {
    licenses,
    activeLicenses: licenses.filter(isRunningLicense).length,
    totalOrders,
    totalSpent: totalSpent(spent, baseSymbol),
  };
}

function licenseOfOrder(key: OrderKey): OwnLicense {
  return {
    licenseKey: key.licenseKey,
    packages: [key.subscription],
    durationDays: key.durationDays,
    activatedAt: new Date(key.createdAt).toISOString(),
    redeemed: key.activated,
    withheld: withholdingOf(key.withheld),
    // Keys that the customer redeemed are listed as redeemed licenses.
    standing: key.activated ? 'elsewhere' : 'ready',
    orderId: key.orderId,
  };
}

/** Play money counts only for customers who never paid with real money. */
function totalSpent(rows: readonly SpentRow[], baseSymbol: string) {
  if (rows.length === 0) return [{ minor: 0, currency: BASE_CURRENCY, symbol: baseSymbol }];
  const anyLive = rows.some(({ live }) => live);
  return rows
    .filter(({ live }) => live === anyLive)
    .map(({ minor, currency, symbol }) => ({ minor, currency, symbol }));
}
