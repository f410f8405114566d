import type { ChallengedContext } from '../../identity/challenges/spend-challenge.ts';
import { checkOldPanelPassword } from '../../identity/sign-in/check-old-panel-password.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findLegacyAccount, noteLegacyUse } from './legacy.queries.ts';

/**
 * The account that an old panel may see for a username and password. For some minutes the panel may
 * add its device from that network.
 * @throws Refusal ACCOUNT_CREDENTIALS_INVALID, ATTEMPTS_EXCEEDED, and those of an empty field
 */
export async function readLegacyAccount(
  services: Services,
  context: ChallengedContext,
  typed: { username: string; password: string },
) {
  const { id } = await checkOldPanelPassword(services, context, typed);
  const account = await findLegacyAccount(services.db, id);
  if (account === undefined) throw new Refusal('ACCOUNT_CREDENTIALS_INVALID');
  await noteLegacyUse(services.db, {
    accountId: id,
    place: addressBlock(context.origin.address),
    at: new Date(services.clock()),
  });
  return account;
}
