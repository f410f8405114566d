import { actingAs, recordAct } from '../../audit/record-act.ts';
import { hashLinkToken } from '../../identity/email/mailed-link.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../lock-task-user.ts';
import {
  findLiveTaskLink,
  markTaskEmailVerified,
  spendTaskLink,
} from './task-email-tokens.queries.ts';

/**
 * Verifies the address a link was mailed to, once and only while the account still has it.
 * @throws Refusal ACCOUNT_LINK_INVALID for any other link, whatever is wrong with it.
 */
export async function confirmTaskEmail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { token }: { token: string },
): Promise<{ email: string }> {
  const key = {
    purpose: 'verify',
    tokenHash: hashLinkToken(token),
    now: new Date(clock()),
  } as const;
  return transaction(db, async ({ trx }) => {
    const link = await findLiveTaskLink(trx, key);
    if (link === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
    const user = await lockTaskUser(trx, link.userId);
    const usable = user?.email === link.email && (await spendTaskLink(trx, key));
    if (!usable) throw new Refusal('ACCOUNT_LINK_INVALID');
    await markTaskEmailVerified(trx, link.userId);
    const actor = { kind: 'task-user', id: link.userId, name: 'task user' } as const;
    await recordAct(trx, actingAs(actor, { origin, clock }), {
      action: 'accounts.confirm-task-email',
      object: { kind: 'task-user', id: link.userId },
    });
    return { email: link.email };
  });
}
