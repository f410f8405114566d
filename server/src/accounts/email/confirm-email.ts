import { recordAct } from '../../audit/record-act.ts';
import type { Origin } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  findLiveLink,
  lockMailAddress,
  markMailAddressVerified,
  spendLink,
} from './email-tokens.queries.ts';
import { hashLinkToken } from './mailed-link.ts';

/**
 * Verifies the address a link was mailed to, once and only while the account still has it.
 * @throws Refusal ACCOUNT_LINK_INVALID for any other link, whatever is wrong with it.
 */
export async function confirmEmail(
  { db, clock }: Services,
  token: string,
  origin: Origin,
): Promise<{ email: string }> {
  const key = {
    purpose: 'verify',
    token_hash: hashLinkToken(token),
    now: new Date(clock()),
  } as const;
  return transaction(db, async ({ trx }) => {
    const link = await findLiveLink(trx, key);
    if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
    const account = await lockMailAddress(trx, link.user_id);
    const usable = account?.email === link.email && (await spendLink(trx, key));
    if (account === undefined || !usable) throw new Refusal('ACCOUNT_LINK_INVALID');
    await markMailAddressVerified(trx, account.id);
    await recordAct(trx, {
      actor: { kind: 'customer', id: account.id, name: account.username },
      action: 'accounts.confirm-email',
      object: { kind: 'account', id: account.id },
      origin,
    });
    return { email: link.email };
  });
}
