import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import type { Database } from '../../platform/database/database.ts';
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
  const judgement = await judgeChallenge(services, context, solved);
  await spendJudged(services.db, judgement);
  if (strong && judgement.verdict === 'passed') throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
}

/**
 * Judges a solved challenge without spending it: the act does that itself, in its own transaction
 * (`spendJudged`). @throws Refusal CHALLENGE_FAILED if it is wrong, expired or for another act.
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
 * Spends a challenge that was judged: once. Rolled back with its act, it can be used again.
 * @throws Refusal CHALLENGE_FAILED if it was spent before
 */
export async function spendJudged(
  trx: Database,
  { spending }: Pick<Judgement, 'spending'>,
): Promise<void> {
  const isFirst = spending === null || (await spendNonce(trx, spending));
  if (!isFirst) throw new Refusal('CHALLENGE_FAILED');
}

/**
 * Whether logins of this account need the harder challenge now. Guessing from many addresses is
 * slowed by work and never by turning the owner away.
 */
export async function underPressure(services: Services, username: string): Promise<boolean> {
  return (await services.budgets.logInPressure.taken(username)) >= PRESSURE_LIMIT;
}
