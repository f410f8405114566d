import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../platform/services.ts';
import { publicView } from './giveaway-view.ts';
import { listEntries } from './giveaways.queries.ts';
import { requireGiveaway } from './require-giveaway.ts';

type Proof = InferContractRouterOutputs<Contract['giveaways']>['readProof'];

/** A giveaway with the entries that were published at its close: all that a draw needs. */
export async function readProof(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { giveawayId }: { giveawayId: string },
): Promise<Proof> {
  const giveaway = await requireGiveaway(db, giveawayId, clock());
  return { giveaway: publicView(giveaway), entries: await listEntries(db, giveawayId) };
}
