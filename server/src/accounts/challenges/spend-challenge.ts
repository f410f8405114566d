import type { ChallengeAction } from '@regz/contract/accounts/challenges.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { spendNonce } from './challenges.queries.ts';

/** How many failed log-ins an account takes within the window before the challenge gets harder. */
const PRESSURE_LIMIT = 20;

/**
 * Accepts a solved challenge once, for the act it was made for.
 * @throws Refusal CHALLENGE_FAILED when it is wrong, expired, spent, or made for another act;
 * CHALLENGE_STRONGER_REQUIRED when it is right but too easy for now.
 */
export async function spendChallenge(
  services: Services,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  input: { challenge: string; action: ChallengeAction; strong?: boolean; trx?: Database },
): Promise<void> {
  const { challenge, action, strong = false, trx } = input;
  const { address } = origin;
  const verdict = await services.challenges.verify(challenge, { action, address, trx });
  if (verdict === 'failed') throw new Refusal('CHALLENGE_FAILED');
  if (strong && verdict === 'passed') throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
}

/**
 * Whether log-ins of this account need the harder challenge now. Guessing from many addresses is
 * slowed by work and never by turning the owner away.
 */
export async function underPressure(services: Services, username: string): Promise<boolean> {
  return (await services.budgets.logInPressure.taken(username)) >= PRESSURE_LIMIT;
}

/** Remembers solved challenges in the database; a nonce is spent once, whoever comes first. */
export function spentChallenges(db: Database) {
  return (nonce: string, expiresAt: Date, trx: Database = db): Promise<boolean> =>
    spendNonce(trx, nonce, expiresAt);
}
