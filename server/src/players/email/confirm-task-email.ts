import { actingAs, recordAct } from '../../audit/record-act.ts';
import { openLink, takeLink } from '../../identity/email/open-link.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { lockTaskUser } from '../lock-task-user.ts';
import { markTaskEmailVerified } from '../task-users.queries.ts';

/**
 * Verifies the address a link was mailed to, once and only while the account still has it.
 * @throws Refusal ACCOUNT_LINK_INVALID for any other link, whatever is wrong with it.
 */
export async function confirmTaskEmail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { origin }: Pick<RequestContext<unknown>, 'origin'>,
  { token }: { token: string },
): Promise<{ email: string }> {
  return transaction(db, async ({ trx }) => {
    const link = await openLink(trx, { clock }, { kind: 'task-user', purpose: 'verify', token });
    await takeLink(trx, link, await lockTaskUser(trx, link.userId));
    await markTaskEmailVerified(trx, link.userId);
    const actor = { kind: 'task-user', id: link.userId, name: 'task user' } as const;
    await recordAct(trx, actingAs(actor, { origin, clock }), {
      action: 'accounts.confirm-task-email',
      object: { kind: 'task-user', id: link.userId },
    });
    return { email: link.email };
  });
}
