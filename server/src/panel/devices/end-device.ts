import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { signDeviceOut } from '../programs.queries.ts';

/**
 * Signs one of the caller's PCs out, which frees its seat; its program learns this within 5
 * minutes.
 */
export async function endDevice(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<CustomerCaller>,
  { id: deviceId }: { id: string },
): Promise<Record<string, never>> {
  const accountId = context.caller.id;
  return transaction(db, async ({ trx }) => {
    const isKnown = await signDeviceOut(trx, { accountId, deviceId });
    if (!isKnown) throw new Refusal('PANEL_DEVICE_UNKNOWN');
    await recordAct(trx, context, {
      action: 'panel.end-device',
      object: { kind: 'account', id: accountId },
      detail: { deviceId },
    });
    return {};
  });
}
