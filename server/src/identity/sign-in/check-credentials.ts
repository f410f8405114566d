import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import { logInRefusal } from '@regz/rules/identity/passwords.ts';
import { normalizeUsername, usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { firstFound } from '../../platform/first-found.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { Turn } from '../../platform/ports/password-hasher.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { dropPass } from '../challenges/challenge-pass.ts';
import {
  type ChallengedContext,
  spendChallenge,
  underPressure,
} from '../challenges/spend-challenge.ts';
import { logInTurn } from '../passwords/turns.ts';
import type { LogInAttempt } from './note-log-in.ts';

export type Credentials = { username: string; password: string; challenge: string };

/**
 * Finds the account of a username and a password. The work is the same whether the account exists
 * or not. Attempts are counted per address block, and per account *and* address block. Many
 * failures of one account from all addresses make its challenge harder, and refuse no caller who
 * solves it. A wrong password ends the browser's pass: each guess costs a solved challenge.
 * @throws Refusal if the challenge or a field is missing or no attempt is left, and `wrong` if
 * there is no such account
 */
export async function checkCredentials<Row extends { id: string; password: string | null }>(
  services: Services,
  context: ChallengedContext,
  input: Omit<Credentials, 'challenge'> & {
    /** Null for a program that can solve none; then many failures refuse it. */
    challenge: string | null;
    action: ChallengeAction;
    wrong: 'ACCOUNT_CREDENTIALS_INVALID' | 'ACCOUNT_ADMIN_CREDENTIALS_INVALID';
    attempt: LogInAttempt;
    /** Looks up each name that the typed one may mean. */
    find: (username: string) => Promise<Row | undefined>;
    /** Replaces another program's hash with ours, unless the password changed meanwhile. */
    renew?: (checked: { id: string; password: string }, hash: string) => Promise<boolean>;
  },
): Promise<Row> {
  if (input.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = logInRefusal(input);
  if (refusal !== null) throw new Refusal(refusal);
  const { action, attempt, challenge, wrong, find } = input;
  const { logInAddress, logInAccount, logInPressure } = services.budgets;
  const username = normalizeUsername(input.username);
  const account = `${action}:${username.toLowerCase()}`;
  const block = addressBlock(context.origin.address);
  const attempts = [
    { budget: logInAddress, key: block },
    { budget: logInAccount, key: `${account}@${block}` },
  ];
  return withAttempts(attempts, ['CHALLENGE_FAILED', wrong], async () => {
    const strong = await underPressure(services, account);
    if (challenge !== null) await spendChallenge(services, context, { challenge, action, strong });
    else if (strong) throw new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: HOUR_SECONDS });
    const row = await firstFound(usernameSpellings(input.username), find);
    attempt.account = row?.id ?? null;
    const lane = action === 'admin-log-in' ? 'staff' : 'log-in';
    const turn = logInTurn(lane, username, context.origin);
    const right = await services.passwords.matches(row?.password, input.password, turn);
    if (right && row !== undefined) return renewed(services, row, { ...input, turn });
    await logInPressure.count(account);
    if (challenge !== null) dropPass(context);
    throw new Refusal(wrong);
  });
}

/** The account with a hash of ours, in place of an imported one of another program. */
async function renewed<Row extends { id: string; password: string | null }>(
  { passwords }: Services,
  row: Row,
  {
    password,
    turn,
    renew,
  }: {
    password: string;
    turn: Turn;
    renew?:
      | ((checked: { id: string; password: string }, hash: string) => Promise<boolean>)
      | undefined;
  },
): Promise<Row> {
  const { id, password: stored } = row;
  if (renew === undefined || stored === null || !passwords.isForeign(stored)) return row;
  const hash = await passwords.hash(password, turn);
  return (await renew({ id, password: stored }, hash)) ? { ...row, password: hash } : row;
}
