import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { editReceiptBuyer } from './receipts/edit-receipt-buyer.ts';
import { readReceiptPaper } from './receipts/read-receipt-paper.ts';
import { readReceipt } from './receipts/read-receipt.ts';
import { printDisputeProof } from './staff/proof/print-dispute-proof.ts';
import { readDisputeProof } from './staff/proof/read-dispute-proof.ts';

/** The documents of orders. Their operations are below `orders` in the contract. */
export function documentsRoutes(services: Services) {
  return {
    readReceipt: ({ caller }, input) => readReceipt(services, caller, input),
    readReceiptPaper: (context, input) => readReceiptPaper(services, context, input),
    editReceiptBuyer: (context, input) => editReceiptBuyer(services, context, input),
    staff: {
      readReceipt: (_context, input) => readReceipt(services, null, input),
      readDisputeProof: (context, input) => readDisputeProof(services, context, input),
      printDisputeProof: (context, input) => printDisputeProof(services, context, input),
    },
  } satisfies OrderDocuments;
}

type OrderDocuments = Partial<Handlers<Omit<Contract['orders'], 'staff'>>> & {
  staff: Partial<Handlers<Contract['orders']['staff']>>;
};
