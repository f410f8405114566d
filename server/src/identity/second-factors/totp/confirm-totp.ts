import { MINUTE_MS } from '@regz/rules/durations.ts';
import { readSecondFactorCode } from '@regz/rules/identity/second-factor-codes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountOwner, SignedInCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { changeSecondFactors } from '../change-second-factors.ts';
import { issueRecoveryCodes } from '../recovery-codes/issue-recovery-codes.ts';
import { verifyTotpCode, withCodeTries } from '../verify-code.ts';
import { lockTotp, markConfirmed } from './totp.queries.ts';

/** The time within which a shown secret must get its first code. */
const ENROLLMENT_MS = 15 * MINUTE_MS;

/**
 * Turns codes on after a right code from the app. Returns the recovery codes, which no later answer
 * contains. Every other session of the account ends.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_CODE_WRONG, TOTP_NOT_STARTED, TOTP_ON
 */
export async function confirmTotp(
  services: Services,
  context: RequestContext<SignedInCaller>,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { caller } = context;
  if (input.code.trim() === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  return withCodeTries(services, { owner: caller, code: input.code }, () =>
    changeSecondFactors(services, context, {
      act: 'turn-codes-on',
      change: async (trx) => {
        await confirm(services, trx, { owner: caller, code: input.code });
        return { recoveryCodes: await issueRecoveryCodes(services, trx, caller) };
      },
    }),
  );
}

async function confirm(
  services: Services,
  trx: Database,
  { owner, code }: { owner: AccountOwner; code: string },
): Promise<void> {
  const totp = await lockTotp(trx, owner);
  const now = services.clock();
  if (totp?.confirmedAt) throw new Refusal('TOTP_ON');
  if (totp === undefined || now - totp.startedAt.getTime() > ENROLLMENT_MS) {
    throw new Refusal('TOTP_NOT_STARTED');
  }
  const read = readSecondFactorCode(code);
  const right =
    read?.kind === 'totp' &&
    (await verifyTotpCode(services, trx, { owner, sealed: totp.secret, digits: read.digits }));
  if (!right) throw new Refusal('ACCOUNT_CODE_WRONG');
  await markConfirmed(trx, owner, new Date(now));
}
