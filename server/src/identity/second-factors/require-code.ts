import type { Language } from '@regz/rules/sites/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { mailSecondFactorNotice } from './mail-second-factor-notice.ts';
import { verifyCode } from './verify-code.ts';

/**
 * Accepts a login whose account requires no code, or whose code is right; the code is spent in the
 * login's transaction. The owner gets a mail if a recovery code is used.
 * @throws Refusal ACCOUNT_CODE_REQUIRED, ACCOUNT_CODE_WRONG
 */
export async function requireCode(
  services: Services,
  trx: Database,
  input: { owner: AccountOwner; code: string; language: Language },
): Promise<void> {
  const used = await verifyCode(services, trx, input);
  if (used === 'recovery') {
    const { owner, language } = input;
    await mailSecondFactorNotice(services, trx, { owner, act: 'use-recovery-code', language });
  }
}
