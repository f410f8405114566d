import { mobileNumberRefusal, normalizeMobileNumber } from '@regz/rules/identity/registration.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { updateMobileNumber } from '../mobile-numbers.queries.ts';

/**
 * Replaces a customer's mobile number, for a reason. The audit trail stores the reason, not the
 * numbers.
 * @throws Refusal ACCOUNT_UNKNOWN, REASON_MISSING, ACCOUNT_FIELDS_MISSING or ACCOUNT_FIELDS_TOO_LONG
 */
export async function correctMobileNumber(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: { id: string; mobileNumber: string; reason: string },
): Promise<Record<string, never>> {
  const { id } = input;
  const reason = keptReason(input.reason);
  const refusal = mobileNumberRefusal(input.mobileNumber);
  if (refusal !== null) throw new Refusal(refusal);
  const mobileNumber = normalizeMobileNumber(input.mobileNumber);
  return transaction(db, async ({ trx }) => {
    if (!(await updateMobileNumber(trx, id, mobileNumber))) throw new Refusal('ACCOUNT_UNKNOWN');
    await recordAct(trx, context, {
      action: 'accounts.correct-mobile-number',
      object: { kind: 'account', id },
      detail: { reason },
    });
    await keepAnswer(trx, context.idempotency, {});
    return {};
  });
}
