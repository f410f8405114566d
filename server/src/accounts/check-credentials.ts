import { logInRefusal, normalizeUsername } from '@regz/rules/accounts.ts';
import type { ChallengeAction } from '@regz/contract/accounts-challenges.ts';
import { addressBlock } from '../platform/address.ts';
import type { Origin } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { spendChallenge, underPressure } from './spend-challenge.ts';

export type Credentials = { username: string; password: string; challenge: string };

/**
 * Finds the account a username and password open, or null when they open none. The work is the
 * same whether the account exists or not.
 *
 * Tries are counted per address block, and per account *and* address block; a flood of failures
 * against one account from everywhere makes its challenge harder and turns nobody away.
 * @throws Refusal when the challenge, a field or a try is missing.
 */
export async function checkCredentials<Row extends { password: string }>(
  services: Services,
  credentials: Credentials,
  origin: Origin,
  realm: {
    action: ChallengeAction;
    find: (username: string) => Promise<Row | undefined>;
  },
): Promise<Row | null> {
  if (credentials.challenge === '') throw new Refusal('CHALLENGE_REQUIRED');
  const refusal = logInRefusal(credentials);
  if (refusal !== null) throw new Refusal(refusal);
  const { logInAddress, logInAccount, logInPressure } = services.budgets;
  const username = normalizeUsername(credentials.username);
  const account = `${realm.action}:${username.toLowerCase()}`;
  const block = addressBlock(origin.address);
  await logInAddress.take(block);
  await logInAccount.take(`${account}@${block}`);
  await spendChallenge(services, credentials.challenge, {
    action: realm.action,
    address: origin.address,
    strong: await underPressure(services, account),
  });
  const row = await realm.find(username);
  const right = await services.passwords.matches(row?.password, credentials.password);
  if (!right || row === undefined) {
    await logInPressure.count(account);
    return null;
  }
  await logInAddress.giveBack(block);
  await logInAccount.giveBack(`${account}@${block}`);
  return row;
}
