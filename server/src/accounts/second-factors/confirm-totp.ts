import { readSecondFactorCode } from '@regz/rules/account-codes.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { changeSecondFactors } from './change-second-factors.ts';
import { issueRecoveryCodes } from './issue-recovery-codes.ts';
import type { SecondFactorCaller } from './second-factor-owner.ts';
import { spendStep, withCodeTries } from './spend-code.ts';
import { lockTotp, markConfirmed } from './totp.queries.ts';

/** How long a secret that was shown waits for its first code. */
const ENROLMENT_MS = 15 * 60_000;

/**
 * Turns codes on, once the app has shown a right one; gives the recovery codes, this once. Every
 * other session of the account ends. Source: issue 3, part 8.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_CODE_WRONG, TOTP_NOT_STARTED, TOTP_ON
 */
export async function confirmTotp(
  services: Services,
  context: RequestContext<SecondFactorCaller>,
  text: string,
): Promise<{ recoveryCodes: string[] }> {
  const { caller } = context;
  if (text.trim() === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  return withCodeTries(services, caller, text, () =>
    changeSecondFactors(services, context, 'turn-codes-on', async (trx) => {
      const totp = await lockTotp(trx, caller);
      const now = context.clock();
      if (totp?.confirmed_at) throw new Refusal('TOTP_ON');
      if (totp === undefined || now - totp.started_at.getTime() > ENROLMENT_MS) {
        throw new Refusal('TOTP_NOT_STARTED');
      }
      const code = readSecondFactorCode(text);
      const right =
        code?.kind === 'totp' && (await spendStep(services, trx, caller, totp.secret, code.digits));
      if (!right) throw new Refusal('ACCOUNT_CODE_WRONG');
      await markConfirmed(trx, caller, new Date(now));
      return { recoveryCodes: await issueRecoveryCodes(trx, caller) };
    }),
  );
}
