import {
  type AttemptLimit,
  type BudgetsOf,
  hourly,
  quarterly,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Slice } from '../platform/slice.ts';
import { documentsRoutes } from './documents.routes.ts';
import { numberPaidReceipt } from './receipts/number-receipt.ts';
import { findReceiptBuyersOf, findReceiptsOf } from './receipts/receipts.queries.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof documentsBudgets> {}
}

const documentsBudgets = {
  /** Receipts that an account downloads. */
  receipt: quarterly(60),
  /** Changes to the buyer named on an account's receipts. */
  receiptBuyer: hourly(30),
} satisfies Record<string, AttemptLimit>;

/** Receipts and dispute files of orders, and the layout of PDFs. */
export const documents = {
  operations: (services) => ({ orders: documentsRoutes(services) }),
  attemptLimits: () => documentsBudgets,
  // The last of all consequences: until the transaction ends, all other receipts of the year wait.
  consequences: [numberPaidReceipt],
  exportCustomer: async (db, { id }) => ({
    order_receipts: await findReceiptsOf(db, id),
    order_receipt_buyers: await findReceiptBuyersOf(db, id),
  }),
} satisfies Slice;
