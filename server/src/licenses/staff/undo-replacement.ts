import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertTimeEntry, lockAccountTime } from '../time/license-time.queries.ts';
import { seenTime } from '../time/seen-time.ts';
import { readReplaced } from './replaced-package.ts';

type Staff = Contract['licenses']['staff'];

/**
 * Undoes the replacement of a customer's package, and mails the change and its reason to the owner.
 * Days traded in for the replacing license regain their worth, because the ledger records that this
 * license was undone.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING, LICENSE_UNDO_IMPOSSIBLE, LICENSE_UNDO_PAID
 */
export async function undoReplacement(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, number, ...input }: InferContractRouterInputs<Staff>['undoReplacement'],
): Promise<InferContractRouterOutputs<Staff>['undoReplacement']> {
  const reason = keptReason(input.reason);
  return transaction(services.db, async ({ trx }) => {
    const account = await lockAccountTime(trx, id);
    if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
    const seen = seenTime(account);
    const nowMs = services.clock();
    const replaced = await readReplaced(trx, { accountId: id, standing: seen, nowMs });
    if (replaced?.number !== number) throw new Refusal('LICENSE_UNDO_IMPOSSIBLE');
    const { paidOrderId, licenseKeyId, undone } = replaced;
    if (paidOrderId !== null) throw new Refusal('LICENSE_UNDO_PAID', { orderId: paidOrderId });
    const at = new Date(nowMs);
    const actor = { kind: 'admin', id: context.caller.id } as const;
    const source = { accountId: id, licenseKeyId, reverses: number, at, actor, reason };
    await insertTimeEntry(trx, { ...undone, ...source, seen });
    const { subscription, endsAt, frozenDays } = undone.after;
    const after = { subscription, endsAt, frozenDays };
    await recordAct(trx, context, {
      action: 'licenses.undo-replacement',
      object: { kind: 'account', id },
      detail: { reason, undone: number, number: seen.number + 1, subscription, endsAt },
    });
    const { email: to, username } = account;
    if (to !== null) {
      const change = { kind: 'undone', days: undone.days } as const;
      const data = { username, change, ...after, hasEnded: false, reason };
      await sendMail(services, trx, { to, template: 'license-changed-by-staff', data });
    }
    const answer = { number: seen.number + 1, ...after };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
