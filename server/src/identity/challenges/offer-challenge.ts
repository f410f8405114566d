import type { ChallengeAction, ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { ChallengeOffer } from '../../platform/ports/challenges.ts';
import type { Services } from '../../platform/services.ts';

/** What a browser must solve before it may submit a form. @throws Refusal ATTEMPTS_EXCEEDED */
export async function offerChallenge(
  { budgets, challenges }: Pick<Services, 'budgets' | 'challenges'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { action, strength }: { action: ChallengeAction; strength: ChallengeStrength },
): Promise<ChallengeOffer> {
  await budgets.challenge.take(addressBlock(origin.address));
  return challenges.offer(action, strength);
}
