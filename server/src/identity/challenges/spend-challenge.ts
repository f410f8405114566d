import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { CHALLENGE_PASS } from '@regz/rules/identity/challenge-pass.ts';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Judgement } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type ChallengePass, dropPass, keepPass, newPass, readPass } from './challenge-pass.ts';
import { nonceInsert } from './challenges.queries.ts';

/** Failed logins of an account within the window, from which on its challenge is harder. */
const PRESSURE_LIMIT = 20;

type Solved = { challenge: string; action: ChallengeAction };

/** The parts of a request that decide: its address, and the browser's pass. */
export type ChallengedContext = Pick<
  RequestContext<unknown>,
  'origin' | 'flowCookies' | 'language' | 'chosenLanguage'
>;

/** A judgement, and the pass for the browser once the challenge is spent. */
export type JudgedChallenge = Judgement & { pass: ChallengePass };

/**
 * Accepts a solved challenge once, for the act it was made for, or the browser's pass from an
 * earlier one. Either leaves a pass for the next forms.
 * @throws Refusal CHALLENGE_FAILED if it is wrong, expired, spent, or made for another act;
 * CHALLENGE_REQUIRED if the browser has no pass; CHALLENGE_STRONGER_REQUIRED if it is right but
 * currently too easy.
 */
export async function spendChallenge(
  services: Services,
  context: ChallengedContext,
  { strong = false, ...solved }: Solved & { strong?: boolean },
): Promise<void> {
  const judged = await judgeChallenge(services, context, solved);
  const { rows } = await services.db.executeQuery(challengeSpending(services.db, judged));
  requireUnspent(context, rows);
  keepPass(services, context, judged.pass);
  if (strong && judged.verdict === 'passed') throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
}

/**
 * Judges a solved challenge or a pass without spending it. The act spends it in its own transaction
 * (`challengeSpending`, `requireUnspent`) and then issues the next pass.
 * @throws Refusal CHALLENGE_FAILED if it is wrong, expired or for another act; CHALLENGE_REQUIRED
 * if the browser has no pass.
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
 * A query that spends a judged challenge. If the act is rolled back, the challenge can be used
 * again. No row if it was spent before.
 */
export function challengeSpending(
  trx: Database,
  { spending }: Pick<Judgement, 'spending'>,
): CompiledQuery {
  return spending === null ? sql`select 1`.compile(trx) : nonceInsert(trx, spending);
}

/** @throws Refusal CHALLENGE_FAILED if a challenge was spent before */
export function requireUnspent(context: ChallengedContext, spent: readonly unknown[]): void {
  if (spent.length > 0) return;
  dropPass(context);
  throw new Refusal('CHALLENGE_FAILED');
}

/**
 * True if logins of this account currently need the harder challenge. Guesses from many addresses
 * cost work, and never keep the owner out.
 */
export async function underPressure(services: Services, username: string): Promise<boolean> {
  return (await services.budgets.logInPressure.taken(username)) >= PRESSURE_LIMIT;
}
