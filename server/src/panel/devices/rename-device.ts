import { normalizePcName } from '@regz/rules/panel/pc-name.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { nameDevice } from '../programs.queries.ts';

/** Names one of the caller's PCs. @throws Refusal PANEL_DEVICE_UNKNOWN */
export async function renameDevice(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<CustomerCaller>,
  input: { id: string; name: string },
): Promise<Record<string, never>> {
  const device = { accountId: context.caller.id, deviceId: input.id };
  return transaction(db, async ({ trx }) => {
    const isKnown = await nameDevice(trx, device, normalizePcName(input.name));
    if (!isKnown) throw new Refusal('PANEL_DEVICE_UNKNOWN');
    await recordAct(trx, context, {
      action: 'panel.rename-device',
      object: { kind: 'account', id: device.accountId },
      detail: { deviceId: device.deviceId },
    });
    return {};
  });
}
