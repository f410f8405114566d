import { resetsAfterGift } from '@regz/rules/devices/given-resets.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockDevices, setDevices } from '../devices.queries.ts';

/**
 * Gives an account further resets, up to the ten that its card shows, and tells its owner.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING or DEVICE_RESETS_FULL
 */
export async function giveResets(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; resets: number; reason: string },
): Promise<Record<string, never>> {
  const reason = keptReason(input.reason);
  const { id, resets: given } = input;
  return transaction(services.db, async ({ trx }) => {
    const account = await lockDevices(trx, id);
    if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
    const after = resetsAfterGift(account.hwidResetCount, given);
    if (!after.ok) throw new Refusal(after.reason);
    const { resets } = after;
    await setDevices(trx, id, { resets });
    await recordAct(trx, context, {
      action: 'devices.give-resets',
      object: { kind: 'account', id },
      detail: { reason, given, resetsLeft: resets },
    });
    const { email: to, username } = account;
    if (to !== null) {
      await sendMail(services, trx, {
        to,
        template: 'resets-given',
        data: { username, given, resets },
      });
    }
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
