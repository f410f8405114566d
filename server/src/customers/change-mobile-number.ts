import { mobileNumberRefusal, normalizeMobileNumber } from '@regz/rules/identity/registration.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { updateMobileNumber } from './mobile-numbers.queries.ts';

/**
 * Replaces the caller's mobile number. The audit trail, which is permanent, has neither the old one
 * nor the new.
 * @throws Refusal ACCOUNT_FIELDS_MISSING or ACCOUNT_FIELDS_TOO_LONG
 */
export async function changeMobileNumber(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<CustomerCaller>,
  input: { mobileNumber: string },
): Promise<{ mobileNumber: string }> {
  const refusal = mobileNumberRefusal(input.mobileNumber);
  if (refusal !== null) throw new Refusal(refusal);
  const mobileNumber = normalizeMobileNumber(input.mobileNumber);
  const { id } = context.caller;
  await transaction(db, async ({ trx }) => {
    if (!(await updateMobileNumber(trx, id, mobileNumber))) throw new Refusal('SESSION_REQUIRED');
    await recordAct(trx, context, {
      action: 'accounts.change-mobile-number',
      object: { kind: 'account', id },
    });
  });
  return { mobileNumber };
}
