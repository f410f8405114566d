import {
  type Redeem,
  redeemLicense,
  type RedemptionResult,
} from '../licenses/redemption/redeem-license.ts';
import { seenTime } from '../licenses/time/seen-time.ts';
import type { DeviceCaller } from '../platform/http/callers.ts';
import { answerOnce, idempotencyScope } from '../platform/http/idempotency.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { requireProgram } from './require-program.ts';

/**
 * Redeems a key for the account that the PC is signed in to: the same act as on the site. The
 * request's own 22 characters are its idempotency key.
 */
export async function redeemOnDevice(
  services: Pick<Services, 'db' | 'budgets' | 'clock'>,
  redeem: Redeem,
  context: RequestContext<DeviceCaller>,
  input: { licenseKey: string; confirmReplacement: boolean },
): Promise<RedemptionResult> {
  const program = await requireProgram(services.db, context.caller);
  const { accountId } = program;
  const idempotency = idempotencyScope({
    principal: `customer:${accountId}`,
    operation: 'panel.redeemLicense',
    key: context.caller.nonce,
    input,
  });
  const caller = { id: accountId, licenseTime: seenTime(program) };
  const act = () => redeemLicense(services, redeem, { ...context, caller, idempotency }, input);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is stored under this operation's name
  return (await answerOnce(services.db, idempotency, act)) as RedemptionResult;
}
