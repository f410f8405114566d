import {
  type AttemptLimit,
  type BudgetsOf,
  perHour,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { Slice } from '../platform/slice.ts';
import { editReceiptBuyer } from './receipts/edit-receipt-buyer.ts';
import { numberPaidReceipt } from './receipts/number-receipt.ts';
import { readReceiptPaper } from './receipts/read-receipt-paper.ts';
import { readReceipt } from './receipts/read-receipt.ts';
import { findReceiptBuyersOf, findReceiptsOf } from './receipts/receipts.queries.ts';
import { printDisputeProof } from './staff/proof/print-dispute-proof.ts';
import { readDisputeProof } from './staff/proof/read-dispute-proof.ts';
import { readKeyUse } from './staff/read-key-use.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof documentsBudgets> {}
}

const documentsBudgets = {
  /** Receipts that an account downloads. */
  receipt: perQuarterHour(60),
  /** Changes to the buyer named on an account's receipts. */
  receiptBuyer: perHour(30),
} satisfies Record<string, AttemptLimit>;

/** Receipts and dispute files of orders, the use of their keys, and the layout of PDFs. */
export const documents = {
  /** Operations below `orders` in the contract. */
  operations: {
    orders: {
      readReceipt: (services, { caller }, input) => readReceipt(services, caller, input),
      readReceiptPaper,
      editReceiptBuyer,
      staff: {
        readReceipt: (services, _, input) => readReceipt(services, null, input),
        readDisputeProof,
        readKeyUse: (services, _, input) => readKeyUse(services, input),
        printDisputeProof,
      },
    },
  },
  attemptLimits: () => documentsBudgets,
  // The last of all consequences: until the transaction ends, all other receipts of the year wait.
  consequences: [numberPaidReceipt],
  exportCustomer: async (db, { id }) => ({
    order_receipts: await findReceiptsOf(db, id),
    order_receipt_buyers: await findReceiptBuyersOf(db, id),
  }),
} satisfies Slice;
