import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../platform/database.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import { PaymentFault } from '../platform/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { assignKey } from './fulfilment/assign-key.ts';
import { checkOrder } from './payments/check-order.ts';

import { countBackOrders, findUnmatched } from './staff/order-timeline.queries.ts';
import { readStaffOrder } from './staff/read-staff-order.ts';
import { refundOrder } from './payments/refund-order.ts';
import { searchOrders } from './staff/search-orders.ts';
import { type StaffOrder, staffOrderView } from './staff/staff-order-view.ts';
import { findStaffOrder, type StaffOrderRow } from './staff/staff-orders.queries.ts';
import { writeOrdersCsv } from './staff/write-orders-csv.ts';

const MOST_UNMATCHED = 50;

/** Orders as staff see and manage them. */
export function staffOrdersRoutes(services: Services): Handlers<Contract['orders']['staff']> {
  const { db, clock } = services;

  async function known(of: Database, orderId: string): Promise<StaffOrderRow> {
    const row = await findStaffOrder(of, orderId);
    if (row === undefined) throw new Refusal('ORDER_UNKNOWN');
    return row;
  }

  async function shown(of: Database, orderId: string): Promise<StaffOrder> {
    return staffOrderView(await known(of, orderId), clock());
  }

  return {
    list: (_context, wish) => searchOrders(services, wish),
    get: (_context, { orderId }) => readStaffOrder(services, orderId),
    assignKey: async (context, { orderId }) => {
      const { id } = await known(db, orderId);
      return assignKey(services, context, id, (trx) => shown(trx, orderId));
    },
    refund: async (context, { orderId, ...input }) => {
      const { id } = await known(db, orderId);
      return refundOrder(services, context, id, input, (of) => shown(of, orderId));
    },
    check: async (_context, { orderId }) => {
      const { id } = await known(db, orderId);
      await checkNow(services, id);
      return shown(db, orderId);
    },
    backOrders: async () => {
      const rows = await countBackOrders(db);
      return rows.map(({ id, name, waiting, oldest_since: oldest }) => {
        return { productId: id, product: name, waiting, oldestSince: oldest.toISOString() };
      });
    },
    unmatched: async () => {
      const rows = await findUnmatched(db, MOST_UNMATCHED);
      return rows.map((row) => ({
        id: String(row.id),
        provider: row.provider,
        what: row.kind,
        receivedAt: row.received_at.toISOString(),
        detail: row.event,
      }));
    },
    csv: (_context, span) => writeOrdersCsv(db, span),
  };
}

/** Asks the provider however lately it was asked before. */
async function checkNow(services: Services, id: string): Promise<void> {
  try {
    await checkOrder(services, id, 0);
  } catch (error) {
    if (error instanceof PaymentFault) throw new Refusal('PAYMENT_UNAVAILABLE');
    throw error;
  }
}
