import type { Database } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';
import type { SecondFactorOwner } from './second-factor-owner.ts';
import { spendCode } from './spend-code.ts';

/**
 * Lets a log-in pass whose account asks for no code, or whose code is right; the code is used up
 * in the log-in's transaction. Whoever owns the account is told by mail of a recovery code's use.
 * @throws Refusal ACCOUNT_CODE_REQUIRED, ACCOUNT_CODE_WRONG
 */
export async function requireCode(
  services: Services,
  trx: Database,
  owner: SecondFactorOwner,
  code: string,
): Promise<void> {
  const spent = await spendCode(services, trx, owner, code);
  if (spent === 'recovery') {
    await mailSecondFactorNotice(services, trx, owner, 'use-recovery-code');
  }
}
