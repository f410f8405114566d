import type { SignedInCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import { changeWithCode, type PasswordAndCode } from '../change-with-code.ts';
import { issueRecoveryCodes } from './issue-recovery-codes.ts';

/**
 * Creates ten new recovery codes and returns them. No later answer contains them. The older ones
 * stop working.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, ACCOUNT_CODE_WRONG, TOTP_OFF
 */
export async function renewRecoveryCodes(
  services: Services,
  context: RequestContext<SignedInCaller>,
  input: PasswordAndCode,
): Promise<{ recoveryCodes: string[] }> {
  return changeWithCode(services, context, {
    ...input,
    act: 'renew-recovery-codes',
    change: async (trx) => ({
      recoveryCodes: await issueRecoveryCodes(services, trx, context.caller),
    }),
  });
}
