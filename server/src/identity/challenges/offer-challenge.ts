import type {
  ChallengeAction,
  challengeOffer,
  ChallengeStrength,
} from '@regz/contract/identity/challenges.ts';
import type * as z from 'zod';
import { addressBlock } from '../../platform/guards/address.ts';
import type { Services } from '../../platform/services.ts';
import { readPass } from './challenge-pass.ts';
import { networkBudget } from './charge-failures.ts';
import type { ChallengedContext } from './spend-challenge.ts';

/**
 * Returns the challenge that a browser must solve before it may submit a form, or none if the
 * browser has a pass.
 * @throws Refusal ATTEMPTS_EXCEEDED
 */
export async function offerChallenge(
  services: Pick<Services, 'budgets' | 'challenges' | 'clock' | 'db' | 'keyedHash'>,
  context: ChallengedContext,
  { action, strength }: { action: ChallengeAction; strength: ChallengeStrength },
): Promise<z.infer<typeof challengeOffer>> {
  const pass = readPass(services, context);
  if (pass !== undefined && (strength === 'normal' || pass.verdict === 'strong')) {
    return { provider: 'pass' };
  }
  const { budgets, challenges, db } = services;
  const network = addressBlock(context.origin.address);
  const { challenge: own, challengeSharedNetwork: shared } = budgets;
  const budget = await networkBudget(db, network, { own, shared });
  await budget.take(network);
  return challenges.offer(action, strength);
}
