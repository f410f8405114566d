import { MINUTE_MS } from '@regz/rules/durations.ts';
import { SIGN_IN_CODE_MINUTES, signInPath } from '@regz/rules/panel/sign-in-codes.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { newTypedCode } from '../../platform/typed-code.ts';
import type { DeviceFacts } from '../programs.queries.ts';
import { findRunningCode, upsertSignIn } from './sign-ins.queries.ts';

/** The code that a person confirms to sign a PC in: the same for every question while it runs. */
export async function offerCode(
  services: Pick<Services, 'db' | 'clock' | 'budgets' | 'config'>,
  { id: deviceId, publicKey }: DeviceCaller,
  device: DeviceFacts,
): Promise<{ code: string; url: string; expiresInSeconds: number }> {
  const { budgets, config, db } = services;
  const now = new Date(services.clock());
  let running = await findRunningCode(db, deviceId, now);
  if (running === undefined) {
    await budgets.panelCode.take(addressBlock(device.place));
    const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_MINUTES * MINUTE_MS);
    const made = await makeCode(services, { ...device, deviceId, publicKey, expiresAt, now });
    running = made ?? (await findRunningCode(db, deviceId, now));
  }
  if (running === undefined) throw new Error('A PC was signed in while it asked for a code.');
  return {
    code: running.code,
    url: `${config.origins.client}${signInPath(running.code)}`,
    expiresInSeconds: Math.ceil((running.expiresAt.getTime() - now.getTime()) / 1000),
  };
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
