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
 * Removes one device of an account without spending a reset, and notifies its owner. Of concurrent
 * removals of a device, one succeeds.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING or DEVICE_UNKNOWN
 */
export async function removeDevice(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: { id: string; deviceId: string; reason: string },
): Promise<Record<string, never>> {
  const reason = keptReason(input.reason);
  const { id, deviceId } = input;
  return transaction(services.db, async ({ trx }) => {
    const account = await lockDevices(trx, id);
    if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
    const { deviceIds, email: to, username } = account;
    if (!deviceIds.includes(deviceId)) throw new Refusal('DEVICE_UNKNOWN');
    await setDevices(trx, id, { deviceIds: deviceIds.filter((each) => each !== deviceId) });
    await recordAct(trx, context, {
      action: 'devices.remove',
      object: { kind: 'account', id },
      detail: { reason, deviceId },
    });
    if (to !== null) {
      const data = { username, deviceId };
      await sendMail(services, trx, { to, template: 'device-removed', data });
    }
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
