import { MINUTE_MS } from '@regz/rules/durations.ts';
import { SIGN_IN_CODE_MINUTES, signInPath } from '@regz/rules/panel/sign-in-codes.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { newTypedCode } from '../../platform/typed-code.ts';
import type { DeviceFacts } from '../programs.queries.ts';
import { deleteSignIn, findRunningCode, upsertSignIn } from './sign-ins.queries.ts';

/** The code that a person confirms to sign a PC in: the same for every request until it expires. */
export async function offerCode(
  services: Pick<Services, 'db' | 'clock' | 'budgets' | 'config'>,
  { id: deviceId, publicKey }: DeviceCaller,
  device: DeviceFacts,
): Promise<{ code: string; url: string; expiresInSeconds: number }> {
  const { config, db } = services;
  const now = new Date(services.clock());
  let running = await findRunningCode(db, deviceId, now);
  if (running === undefined) {
    const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_MINUTES * MINUTE_MS);
    const made = await makeCode(services, { ...device, deviceId, publicKey, expiresAt, now });
    if (made !== undefined) await countCode(services, { deviceId, place: device.place, ...made });
    running = made ?? (await findRunningCode(db, deviceId, now));
  }
  if (running === undefined) throw new Error('A PC was signed in while it asked for a code.');
  return {
    code: running.code,
    url: `${config.origins.client}${signInPath(running.code)}`,
    expiresInSeconds: Math.ceil((running.expiresAt.getTime() - now.getTime()) / 1000),
  };
}

/**
 * Counts a new code for its device and its network. A code above a limit is deleted.
 * @throws Refusal ATTEMPTS_EXCEEDED
 */
async function countCode(
  { budgets, db }: Pick<Services, 'budgets' | 'db'>,
  { deviceId, place, code }: { deviceId: string; place: string; code: string },
): Promise<void> {
  try {
    await budgets.panelDeviceCode.take(deviceId);
    await budgets.panelCode.take(addressBlock(place));
  } catch (error) {
    await deleteSignIn(db, code);
    throw error;
  }
}

/** An approved code does not count: many people behind one address of a mobile network sign in. */
export async function uncountCode(
  { budgets }: Pick<Services, 'budgets'>,
  { deviceId, place }: { deviceId: string; place: string },
): Promise<void> {
  await budgets.panelDeviceCode.giveBack(deviceId);
  await budgets.panelCode.giveBack(addressBlock(place));
}

/** Another PC may have the very code that was drawn. */
async function makeCode(
  { db }: Pick<Services, 'db'>,
  signIn: Omit<Parameters<typeof upsertSignIn>[1], 'code'>,
) {
  for (;;) {
    try {
      return await upsertSignIn(db, { ...signIn, code: newTypedCode() });
    } catch (error) {
      if (!isUniqueViolation(error, 'panel_sign_ins_code_key')) throw error;
    }
  }
}
