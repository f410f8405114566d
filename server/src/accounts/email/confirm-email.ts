import { actingAs, recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
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
  { origin }: RequestContext<unknown>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const key = {
    purpose: 'verify',
    tokenHash: hashLinkToken(token),
    now: new Date(clock()),
  } as const;
  return transaction(db, async ({ trx }) => {
    const link = await findLiveLink(trx, key);
    if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
    const account = await lockMailAddress(trx, link.userId);
    const usable = account?.email === link.email && (await spendLink(trx, key));
    if (account === undefined || !usable) throw new Refusal('ACCOUNT_LINK_INVALID');
    await markMailAddressVerified(trx, account.id);
    await recordAct(trx, actingAs({ kind: 'customer', id: account.id }, origin), {
      action: 'accounts.confirm-email',
      object: { kind: 'account', id: account.id },
    });
    return { email: link.email };
  });
}
