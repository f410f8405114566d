import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { signDeviceOut } from '../programs.queries.ts';

/**
 * Signs a customer's PC out for a reason; its program learns this within 5 minutes.
 * @throws Refusal PANEL_DEVICE_UNKNOWN or REASON_MISSING
 */
export async function endDevice(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: { id: string; deviceId: string; reason: string },
): Promise<Record<string, never>> {
  const reason = keptReason(input.reason);
  const { id, deviceId } = input;
  return transaction(db, async ({ trx }) => {
    const isKnown = await signDeviceOut(trx, { accountId: id, deviceId });
    if (!isKnown) throw new Refusal('PANEL_DEVICE_UNKNOWN');
    await recordAct(trx, context, {
      action: 'panel.sign-device-out',
      object: { kind: 'account', id },
      detail: { reason, deviceId },
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
