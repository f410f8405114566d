import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { SecondFactorDeed } from '../../platform/mail/mail-templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { changeSecondFactors } from './change-second-factors.ts';
import { checkOwnPassword } from '../sessions/check-own-password.ts';
import type { SecondFactorCaller } from './second-factor-owner.ts';
import { spendCode, withCodeTries } from './spend-code.ts';

export type PasswordAndCode = { password: string; code: string };

/**
 * Changes the caller's codes, given the password and one of the codes that are on.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, ACCOUNT_CODE_WRONG, TOTP_OFF
 */
export async function changeWithCode<Result>(
  services: Services,
  context: RequestContext<SecondFactorCaller>,
  { password, code }: PasswordAndCode,
  wish: { deed: SecondFactorDeed; change: (trx: Transaction<DB>) => Promise<Result> },
): Promise<Result> {
  const { caller } = context;
  if (password === '' || code.trim() === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, caller, password);
  return withCodeTries(services, caller, code, () =>
    changeSecondFactors(services, context, wish.deed, async (trx) => {
      if (!(await spendCode(services, trx, caller, code))) throw new Refusal('TOTP_OFF');
      return wish.change(trx);
    }),
  );
}
