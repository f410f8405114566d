import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { acceptPayment } from './staff/accept-payment.ts';
import { acceptStatement } from './staff/accept-statement.ts';
import { acceptTransfer } from './staff/accept-transfer.ts';
import { declineSlip } from './staff/decline-slip.ts';
import { listSlips } from './staff/list-slips.ts';
import { listUnmatchedPayments } from './staff/list-unmatched-payments.ts';
import { matchStatement } from './staff/match-statement.ts';
import { readOrder } from './staff/read-order.ts';
import { readStatementColumns } from './staff/read-statement-columns.ts';
import { refundOrder } from './staff/refund-order.ts';
import { refundPayment } from './staff/refund-payment.ts';
import { resolvePayment } from './staff/resolve-payment.ts';
import { readOwnTransfer } from './transfers/read-own-transfer.ts';

/** The payments of orders. Their operations are below `orders` in the contract. */
export function paymentsRoutes(services: Services) {
  return {
    readOwnTransfer: (context, input) => readOwnTransfer(services, context, input),
    staff: {
      readOrder: (_context, input) => readOrder(services, input),
      refundOrder: (context, input) => refundOrder(services, context, input),
      refundPayment: async (context, input) => {
        await refundPayment(services, context, input);
        return {};
      },
      acceptPayment: async (context, input) => {
        await acceptPayment(services, context, input);
        return {};
      },
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
    },
  } satisfies OrderPayments;
}

type OrderPayments = Pick<Handlers<Contract['orders']>, 'readOwnTransfer'> & {
  staff: Partial<Handlers<Contract['orders']['staff']>>;
};
