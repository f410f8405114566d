import type { ChallengeAction } from '@regz/contract/accounts/challenges.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Judgement } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { spendNonce } from './challenges.queries.ts';

/** How many failed logins an account takes within the window before the challenge gets harder. */
const PRESSURE_LIMIT = 20;

type Solved = { challenge: string; action: ChallengeAction };

/**
 * Accepts a solved challenge once, for the act it was made for.
 * @throws Refusal CHALLENGE_FAILED when it is wrong, expired, spent, or made for another act;
 * CHALLENGE_STRONGER_REQUIRED when it is right but too easy for now.
 */
export async function spendChallenge(
  services: Services,
  context: Pick<RequestContext<unknown>, 'origin'>,
  { strong = false, ...solved }: Solved & { strong?: boolean },
): Promise<void> {
  const { verdict, spending } = await judgeChallenge(services, context, solved);
  const isFirst = spending === null || (await spendNonce(services.db, spending));
  if (!isFirst) throw new Refusal('CHALLENGE_FAILED');
  if (strong && verdict === 'passed') throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
}

/**
 * Judges a solved challenge without spending it: the act stores `spending` itself, in its own
 * transaction. @throws Refusal CHALLENGE_FAILED if it is wrong, expired or for another act.
 */
export async function judgeChallenge(
  { challenges }: Pick<Services, 'challenges'>,
  { origin: { address } }: Pick<RequestContext<unknown>, 'origin'>,
  { challenge, action }: Solved,
): Promise<Judgement> {
  const judgement = await challenges.judge(challenge, { action, address });
  if (judgement.verdict === 'failed') throw new Refusal('CHALLENGE_FAILED');
  return judgement;
}

/**
 * Whether logins of this account need the harder challenge now. Guessing from many addresses is
 * slowed by work and never by turning the owner away.
 */
export async function underPressure(services: Services, username: string): Promise<boolean> {
  return (await services.budgets.logInPressure.taken(username)) >= PRESSURE_LIMIT;
}
