import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { readActsUpon } from '../../audit/audit-timeline.ts';
import { keyEnding } from '../../licenses/key-ending.ts';
import type { Database } from '../../platform/database/database.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import type {
  Happened,
  TimelineQuery,
  TimelineFacts,
  TimelineSource,
} from '../../platform/timeline.ts';
import type { ShownOrderRow } from '../shown-orders.queries.ts';
import { findMoments, findOrderIdsOf, findOrdersNamed } from './timeline.queries.ts';

const shown = { topics: ['orders'], shownBy: 'orders.staff.searchOrders' } as const;

/** Events of a customer's orders, and acts of staff on them. */
export const orderTimelines: readonly TimelineSource[] = [
  { name: 'orders', ...shown, read: readMoments },
  {
    name: 'order-acts',
    ...shown,
    read: async (db, query) => {
      const orders = await findOrderIdsOf(db, query.owner.id);
      const [oldest] = orders;
      if (oldest === undefined) return [];
      const ids = orders.map(({ orderId }) => orderId);
      return readActsUpon(db, { kind: 'order', ids, since: oldest.createdAt }, query);
    },
  },
];

async function readMoments(db: Database, query: TimelineQuery): Promise<Happened[]> {
  const moments = await findMoments(db, query);
  const named = moments.flatMap(({ facts: { orderId } }) => orderId ?? []);
  const orders = named.length === 0 ? [] : await findOrdersNamed(db, [...new Set(named)]);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return moments.map((moment) => {
    const order = byId.get(moment.facts.orderId ?? '');
    const more = order === undefined ? {} : factsOf(moment.what, order);
    return { ...moment, facts: { ...moment.facts, ...more } };
  });
}

function factsOf(what: string, order: ShownOrderRow): TimelineFacts {
  const { amountMinor: minor, currency, symbol, productName: product, licenseKey } = order;
  if (what === 'orders.created') {
    return {
      product,
      amount: { minor, currency, symbol },
      status: knownValue(orderStatuses, order.status),
    };
  }
  const ending = licenseKey === null ? null : keyEnding(licenseKey);
  return what === 'orders.fulfilled' && ending !== null ? { keyEnding: ending } : {};
}
