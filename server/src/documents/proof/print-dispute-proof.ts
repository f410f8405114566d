import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { printPaper } from '../paper/print-paper.ts';
import { presentSeller } from '../receipts/seller.ts';
import { gatherProof, requireProvenOrder } from './gather-proof.ts';
import { proofPaper } from './proof-paper.ts';
import { noteReading } from './read-dispute-proof.ts';

/**
 * The proof for a dispute as a PDF, drawn as receipts are.
 * @throws Refusal ORDER_UNKNOWN or ORDER_PROOF_UNPAID
 */
export async function printDisputeProof(
  services: Services,
  { caller }: RequestContext<AdminCaller>,
  { orderId }: { orderId: string },
): Promise<File> {
  const row = await requireProvenOrder(services.db, orderId);
  noteReading(services, caller, row);
  const proof = await gatherProof(services, row);
  const { config, clock } = services;
  const paper = proofPaper(proof, { seller: presentSeller(config), atMs: clock() });
  const bytes = await printPaper(paper);
  return new File([bytes], `evidence-${orderId}.pdf`, { type: 'application/pdf' });
}
