import { transaction, type TransactionScope } from '../../platform/database/transaction.ts';
import type { SignedInCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireLiveSession } from '../sessions/require-live-session.ts';
import { verifyCode, withCodeTries } from './verify-code.ts';

/**
 * Does something that takes a code of the caller's own two-step verification, in one transaction with
 * the code's use: a refused act uses none up.
 * @throws Refusal ACCOUNT_CODE_REQUIRED, ACCOUNT_CODE_WRONG, TOTP_OFF, ATTEMPTS_EXCEEDED
 */
export function actWithCode<Result>(
  services: Services,
  { caller, code }: { caller: SignedInCaller; code: string },
  act: (scope: TransactionScope) => Promise<Result>,
): Promise<Result> {
  const typed = { owner: caller, code };
  return withCodeTries(services, typed, () =>
    transaction(services.db, async (scope) => {
      await requireLiveSession(scope.trx, caller);
      if (!(await verifyCode(services, scope.trx, typed))) throw new Refusal('TOTP_OFF');
      return act(scope);
    }),
  );
}
