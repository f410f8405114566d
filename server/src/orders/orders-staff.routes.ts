import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { assignKey } from './staff/assign-key.ts';
import { checkOrderNow } from './staff/check-order-now.ts';
import { exchangeKey } from './staff/exchange-key.ts';
import { listBackOrders } from './staff/list-back-orders.ts';
import { listUnmatchedPayments } from './staff/list-unmatched-payments.ts';
import { moveOrder } from './staff/move-order.ts';
import { readStaffOrder } from './staff/read-staff-order.ts';
import { refundOrder } from './staff/refund-order.ts';
import { resolveFlag } from './staff/resolve-flag.ts';
import { resolvePayment } from './staff/resolve-payment.ts';
import { searchOrders } from './staff/search-orders.ts';
import { writeOrdersCsv } from './staff/write-orders-csv.ts';

/** Orders as staff see and manage them. */
export function staffOrdersRoutes(services: Services): Handlers<Contract['orders']['staff']> {
  return {
    searchOrders: (_context, input) => searchOrders(services, input),
    readStaffOrder: (_context, input) => readStaffOrder(services, input),
    assignKey: (context, input) => assignKey(services, context, input),
    exchangeKey: (context, input) => exchangeKey(services, context, input),
    moveOrder: (context, input) => moveOrder(services, context, input),
    refundOrder: (context, input) => refundOrder(services, context, input),
    checkOrderNow: (_context, input) => checkOrderNow(services, input),
    listBackOrders: () => listBackOrders(services.db),
    resolveFlag: (context, input) => resolveFlag(services, context, input),
    listUnmatchedPayments: (_context, input) => listUnmatchedPayments(services.db, input),
    resolvePayment: async (context, input) => {
      await resolvePayment(services, context, input);
      return {};
    },
    writeOrdersCsv: (_context, input) => writeOrdersCsv(services.db, input),
  };
}
