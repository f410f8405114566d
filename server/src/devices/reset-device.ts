import {
  deviceCan,
  devicesAfterReset,
  mustChooseDevice,
} from '@regz/rules/devices/device-reset.ts';
import { resetProofPayload } from '@regz/rules/devices/reset-links.ts';
import { recordAct } from '../audit/record-act.ts';
import { consumeIdentityGrant } from '../identity/provider/consume-identity-grant.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { insertReset, lockDevices, spendReset, useResetLink } from './devices.queries.ts';
import { openResetLink } from './open-reset-link.ts';

type ResetResult = { deviceIds: string[]; hwidResetCount: number };

/**
 * Resets the caller's chosen device, or the whole list if there is nothing to choose. The link, the
 * proof of identity, one reset, the list, the history and the audit entry change in one transaction
 * or not at all.
 */
export async function resetDevice(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { token: string; deviceId?: string | undefined },
): Promise<ResetResult> {
  const { caller } = context;
  return transaction(services.db, async ({ trx }) => {
    // The account comes first, as everywhere: resets of one account happen one after the other.
    const account = await lockDevices(trx, caller.id);
    if (account === undefined) throw new Refusal('SESSION_REQUIRED');
    const at = new Date(services.clock());
    const link = await openResetLink(trx, {
      caller,
      token: input.token,
      nowMs: at.getTime(),
    });
    const { deviceIds: before, maxDevices } = account;
    const verdict = deviceCan.reset(account);
    if (!verdict.ok) throw new Refusal(verdict.reason);
    const isChosen = input.deviceId !== undefined && before.includes(input.deviceId);
    if (mustChooseDevice({ deviceIds: before, maxDevices }) && !isChosen) {
      throw new Refusal('DEVICE_CHOICE_MISSING');
    }
    await consumeIdentityGrant(trx, {
      sessionId: caller.sessionId,
      customerId: caller.id,
      purpose: 'device-reset',
      payload: resetProofPayload(link.id, input.deviceId),
      at,
    });
    const deviceIds = [...devicesAfterReset(before, input.deviceId)];
    const resetsLeft = await spendReset(trx, caller.id, deviceIds);
    if (resetsLeft === undefined) throw new Refusal('DEVICE_RESETS_EXHAUSTED');
    if (!(await useResetLink(trx, link.id, at))) throw new Refusal('DEVICE_LINK_USED');
    await noteReset(trx, context, { before, after: deviceIds, resetsLeft, at });
    const answer = { deviceIds, hwidResetCount: resetsLeft };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

async function noteReset(
  trx: Database,
  context: RequestContext<CustomerCaller>,
  reset: { before: string[]; after: string[]; resetsLeft: number; at: Date },
): Promise<void> {
  const { caller, origin } = context;
  const { before, after, resetsLeft, at } = reset;
  const removed = before.filter((deviceId) => !after.includes(deviceId));
  const deviceId = after.length > 0 ? (removed[0] ?? null) : null;
  await insertReset(trx, {
    userId: caller.id,
    deviceId,
    devicesBefore: before,
    resetsLeft,
    at,
    address: origin.address,
  });
  await recordAct(trx, context, {
    action: 'devices.reset',
    object: { kind: 'account', id: caller.id },
    detail: { deviceId, devicesRemoved: removed.length, resetsLeft },
  });
}
