import { logInRefusal, normalizeUsername } from '@regz/rules/accounts.ts';
import type { ChallengeAction } from '@regz/contract/accounts-challenges.ts';
import { addressBlock } from '../../platform/address.ts';
import { withTries } from '../../platform/attempt-budget.ts';
import type { Origin } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { spendChallenge, underPressure } from './spend-challenge.ts';

export type Credentials = { username: string; password: string; challenge: string };

/**
 * Finds the account that a username and a password open. The work is the same whether the account
 * exists or not.
 *
 * Tries are counted per address block, and per account *and* address block; a flood of failures
 * against one account from everywhere makes its challenge harder and turns nobody away.
 * @throws Refusal when the challenge, a field or a try is missing, and `realm.wrong` when the two
 * open nothing.
 */
export async function checkCredentials<Row extends { password: string }>(
  services: Services,
  credentials: Credentials,
  origin: Origin,
  realm: {
    action: ChallengeAction;
    wrong: 'ACCOUNT_CREDENTIALS_INVALID' | 'ACCOUNT_ADMIN_CREDENTIALS_INVALID';
    find: (username: string) => Promise<Row | undefined>;
  },
): Promise<Row> {
  if (credentials.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = logInRefusal(credentials);
  if (refusal !== null) throw new Refusal(refusal);
  const { action, wrong, find } = realm;
  const { logInAddress, logInAccount, logInPressure } = services.budgets;
  const username = normalizeUsername(credentials.username);
  const account = `${action}:${username.toLowerCase()}`;
  const block = addressBlock(origin.address);
  const tries = [
    { budget: logInAddress, key: block },
    { budget: logInAccount, key: `${account}@${block}` },
  ];
  return withTries(tries, ['CHALLENGE_FAILED', wrong], async () => {
    await spendChallenge(services, credentials.challenge, {
      action,
      address: origin.address,
      strong: await underPressure(services, account),
    });
    const row = await find(username);
    const right = await services.passwords.matches(row?.password, credentials.password);
    if (right && row !== undefined) return row;
    await logInPressure.count(account);
    throw new Refusal(wrong);
  });
}
