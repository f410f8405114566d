import type { CustomerCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOwnPassword } from '../../passwords/check-own-password.ts';
import { changeSecondFactors } from '../change-second-factors.ts';
import { deletePasskey } from './passkeys.queries.ts';

/**
 * Removes one of the caller's passkeys. Every other session ends, because a finder of the lost
 * device may have logged in with it.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, PASSKEY_UNKNOWN
 */
export async function removePasskey(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const { caller } = context;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, { password });
  await changeSecondFactors(services, context, {
    act: 'remove-passkey',
    change: async (trx) => {
      const removed = await deletePasskey(trx, { id, userId: caller.id });
      if (!removed) throw new Refusal('PASSKEY_UNKNOWN');
    },
  });
}
