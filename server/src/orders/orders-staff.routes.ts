import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { readReceipt } from './receipts/read-receipt.ts';
import { acceptPayment } from './staff/accept-payment.ts';
import { acceptStatement } from './staff/accept-statement.ts';
import { acceptTransfer } from './staff/accept-transfer.ts';
import { assignKey } from './staff/assign-key.ts';
import { checkOrderNow } from './staff/check-order-now.ts';
import { declineSlip } from './staff/decline-slip.ts';
import { editGift } from './staff/edit-gift.ts';
import { exchangeKey } from './staff/exchange-key.ts';
import { exportOrders } from './staff/export-orders.ts';
import { listBackOrders } from './staff/list-back-orders.ts';
import { listSlips } from './staff/list-slips.ts';
import { listUnmatchedPayments } from './staff/list-unmatched-payments.ts';
import { matchStatement } from './staff/match-statement.ts';
import { moveOrder } from './staff/move-order.ts';
import { printDisputeProof } from './staff/proof/print-dispute-proof.ts';
import { readDisputeProof } from './staff/proof/read-dispute-proof.ts';
import { readOrder } from './staff/read-order.ts';
import { readStatementColumns } from './staff/read-statement-columns.ts';
import { refundOrder } from './staff/refund-order.ts';
import { refundPayment } from './staff/refund-payment.ts';
import { resolveFlag } from './staff/resolve-flag.ts';
import { resolvePayment } from './staff/resolve-payment.ts';
import { searchOrders } from './staff/search-orders.ts';

/** Orders as staff see and manage them. */
export function staffOrdersRoutes(services: Services): Handlers<Contract['orders']['staff']> {
  return {
    searchOrders: (_context, input) => searchOrders(services, input),
    readOrder: (_context, input) => readOrder(services, input),
    assignKey: (context, input) => assignKey(services, context, input),
    exchangeKey: (context, input) => exchangeKey(services, context, input),
    moveOrder: (context, input) => moveOrder(services, context, input),
    editGift: (context, input) => editGift(services, context, input),
    refundOrder: (context, input) => refundOrder(services, context, input),
    refundPayment: async (context, input) => {
      await refundPayment(services, context, input);
      return {};
    },
    acceptPayment: async (context, input) => {
      await acceptPayment(services, context, input);
      return {};
    },
    checkOrderNow: (_context, input) => checkOrderNow(services, input),
    listBackOrders: () => listBackOrders(services.db),
    resolveFlag: (context, input) => resolveFlag(services, context, input),
    listUnmatchedPayments: (_context, input) => listUnmatchedPayments(services.db, input),
    resolvePayment: async (context, input) => {
      await resolvePayment(services, context, input);
      return {};
    },
    listSlips: () => listSlips(services),
    acceptTransfer: async (context, input) => {
      await acceptTransfer(services, context, input);
      return {};
    },
    declineSlip: async (context, input) => {
      await declineSlip(services, context, input);
      return {};
    },
    readStatementColumns: (_context, input) => readStatementColumns(services.db, input),
    matchStatement: (_context, input) => matchStatement(services, input),
    acceptStatement: (context, input) => acceptStatement(services, context, input),
    exportOrders: (_context, input) => exportOrders(services.db, input),
    readDisputeProof: (context, input) => readDisputeProof(services, context, input),
    printDisputeProof: (context, input) => printDisputeProof(services, context, input),
    readReceipt: (_context, input) => readReceipt(services, null, input),
  };
}
