import type { AdminCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import { printReceipt } from '../../receipts/print-receipt.ts';
import { presentSeller } from '../../receipts/seller.ts';
import { type DisputeProof, gatherProof, requireProvenOrder } from './gather-proof.ts';
import { proofPaper } from './proof-paper.ts';
import { noteReading } from './read-dispute-proof.ts';

/**
 * The proof for a dispute as a PDF.
 * @throws Refusal ORDER_UNKNOWN or ORDER_PROOF_UNPAID
 */
export async function printDisputeProof(
  services: Services,
  { caller }: RequestContext<AdminCaller>,
  { orderId }: { orderId: string },
): Promise<File> {
  const row = await requireProvenOrder(services.db, orderId);
  noteReading(services, caller, row);
  const bytes = await drawProof(services, await gatherProof(services, row));
  return new File([bytes], proofFileName(orderId), { type: 'application/pdf' });
}

export function proofFileName(orderId: string): string {
  return `evidence-${orderId}.pdf`;
}

/** The paper of a proof, drawn as receipts are. */
export async function drawProof(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  proof: DisputeProof,
): Promise<Uint8Array<ArrayBuffer>> {
  return printReceipt(proofPaper(proof, { seller: presentSeller(config), atMs: clock() }));
}
