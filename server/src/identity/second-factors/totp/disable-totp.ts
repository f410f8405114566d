import type { SignedInCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Services } from '../../../platform/services.ts';
import { changeWithCode, type PasswordAndCode } from '../change-with-code.ts';
import { deleteTotp } from './totp.queries.ts';

/**
 * Turns codes off and deletes the recovery codes. Every other session of the account ends.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, ACCOUNT_CODE_WRONG, TOTP_OFF
 */
export async function disableTotp(
  services: Services,
  context: RequestContext<SignedInCaller>,
  input: PasswordAndCode,
): Promise<void> {
  await changeWithCode(services, context, {
    ...input,
    act: 'turn-codes-off',
    change: (trx) => deleteTotp(trx, context.caller),
  });
}
