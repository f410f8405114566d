import type { ChallengeAction, ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ChallengeOffer } from '../../platform/ports/challenges.ts';
import type { Services } from '../../platform/services.ts';
import { networkBudget } from './charge-failures.ts';

/** What a browser must solve before it may submit a form. @throws Refusal ATTEMPTS_EXCEEDED */
export async function offerChallenge(
  { budgets, challenges, db }: Pick<Services, 'budgets' | 'challenges' | 'db'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { action, strength }: { action: ChallengeAction; strength: ChallengeStrength },
): Promise<ChallengeOffer> {
  const network = addressBlock(origin.address);
  const { challenge: own, challengeSharedNetwork: shared } = budgets;
  const budget = await networkBudget(db, network, { own, shared });
  await budget.take(network);
  return challenges.offer(action, strength);
}
