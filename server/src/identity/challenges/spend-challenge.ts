import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { CHALLENGE_PASS } from '@regz/rules/identity/challenge-pass.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Judgement } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type ChallengePass, dropPass, keepPass, newPass, readPass } from './challenge-pass.ts';
import { spendNonce } from './challenges.queries.ts';

/** How many failed logins an account takes within the window before the challenge gets harder. */
const PRESSURE_LIMIT = 20;

type Solved = { challenge: string; action: ChallengeAction };

/** What a request is judged by: its address, and the pass that its browser may hold. */
export type ChallengedContext = Pick<RequestContext<unknown>, 'origin' | 'flowCookies'>;

/** A judgement, and the pass that its browser gets once the challenge is spent. */
export type JudgedChallenge = Judgement & { pass: ChallengePass };

/**
 * Accepts a solved challenge once, for the act it was made for, or a pass that an earlier one left
 * to this browser. Either leaves a pass for the forms after it.
 * @throws Refusal CHALLENGE_FAILED when it is wrong, expired, spent, or made for another act;
 * CHALLENGE_REQUIRED when the browser has no pass; CHALLENGE_STRONGER_REQUIRED when it is right but
 * too easy for now.
 */
export async function spendChallenge(
  services: Services,
  context: ChallengedContext,
  { strong = false, ...solved }: Solved & { strong?: boolean },
): Promise<void> {
  const judged = await judgeChallenge(services, context, solved);
  await spendJudged(services.db, context, judged);
  keepPass(services, context, judged.pass);
  if (strong && judged.verdict === 'passed') throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
}

/**
 * Judges a solved challenge or a pass without spending it: the act does that itself, in its own
 * transaction (`spendJudged`), and hands out the next pass after it.
 * @throws Refusal CHALLENGE_FAILED if it is wrong, expired or for another act; CHALLENGE_REQUIRED if
 * the browser has no pass.
 */
export async function judgeChallenge(
  services: Pick<Services, 'challenges' | 'clock' | 'keyedHash'>,
  context: ChallengedContext,
  { challenge, action }: Solved,
): Promise<JudgedChallenge> {
  if (challenge === CHALLENGE_PASS) return judgePass(services, context);
  const { address } = context.origin;
  const { verdict, spending } = await services.challenges.judge(challenge, { action, address });
  if (verdict === 'failed') throw new Refusal('CHALLENGE_FAILED');
  return { verdict, spending, pass: newPass(services, verdict) };
}

function judgePass(
  services: Pick<Services, 'clock' | 'keyedHash'>,
  context: ChallengedContext,
): JudgedChallenge {
  const held = readPass(services, context);
  if (held === undefined) throw new Refusal('CHALLENGE_REQUIRED');
  const { nonce, ...pass } = held;
  return {
    verdict: pass.verdict,
    spending: { nonce, expiresAt: new Date(pass.expiresAt * 1000) },
    pass: { ...pass, uses: pass.uses - 1 },
  };
}

/**
 * Spends a challenge that was judged: once. Rolled back with its act, it can be used again.
 * @throws Refusal CHALLENGE_FAILED if it was spent before
 */
export async function spendJudged(
  trx: Database,
  context: ChallengedContext,
  { spending }: Pick<Judgement, 'spending'>,
): Promise<void> {
  const isFirst = spending === null || (await spendNonce(trx, spending));
  if (isFirst) return;
  dropPass(context);
  throw new Refusal('CHALLENGE_FAILED');
}

/**
 * Whether logins of this account need the harder challenge now. Guessing from many addresses is
 * slowed by work and never by turning the owner away.
 */
export async function underPressure(services: Services, username: string): Promise<boolean> {
  return (await services.budgets.logInPressure.taken(username)) >= PRESSURE_LIMIT;
}
