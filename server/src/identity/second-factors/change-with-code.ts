import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/database.ts';
import type { SignedInCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { SecondFactorAct } from '../identity.mails.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { changeSecondFactors } from './change-second-factors.ts';
import { verifyCode, withCodeTries } from './verify-code.ts';

export type PasswordAndCode = { password: string; code: string };

/**
 * Changes the caller's codes, given the password and one of the codes that are on.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, ACCOUNT_CODE_WRONG, TOTP_OFF
 */
export async function changeWithCode<Result>(
  services: Services,
  context: RequestContext<SignedInCaller>,
  input: PasswordAndCode & {
    act: SecondFactorAct;
    change: (trx: Transaction<DB>) => Promise<Result>;
  },
): Promise<Result> {
  const { password, code, act, change } = input;
  const { caller } = context;
  if (password === '' || code.trim() === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, { password });
  const typed = { owner: caller, code };
  return withCodeTries(services, typed, () =>
    changeSecondFactors(services, context, {
      act,
      change: async (trx) => {
        if (!(await verifyCode(services, trx, typed))) throw new Refusal('TOTP_OFF');
        return change(trx);
      },
    }),
  );
}
