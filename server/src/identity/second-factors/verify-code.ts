import { readSecondFactorCode } from '@regz/rules/identity/second-factor-codes.ts';
import type { Database } from '../../platform/database/database.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { AccountOwner } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { takeRecoveryCode } from './recovery-codes/recovery-codes.queries.ts';
import { hashRecoveryCode } from './recovery-codes/recovery-codes.ts';
import { lockTotp, takeStep } from './totp/totp.queries.ts';
import { matchingTotpStep } from './totp/totp.ts';

/** A typed code, and the account that it must belong to. */
type TypedCode = { owner: AccountOwner; code: string };

/** The purpose that a secret is sealed for; it does not open for another account. */
export function sealPlace({ kind, id }: AccountOwner): string {
  return `account_totp.secret ${kind} ${id}`;
}

/**
 * Runs work that refuses a wrong code. After ten wrong codes for an account within an hour, the
 * next one must wait; all of them need the password first. Without a typed code, no attempt is
 * taken.
 * @throws Refusal ATTEMPTS_EXCEEDED if no attempt is left.
 */
export function withCodeTries<Result>(
  services: Services,
  { owner, code }: TypedCode,
  work: () => Promise<Result>,
): Promise<Result> {
  if (code.trim() === '') return work();
  const attempts = [{ budget: services.budgets.secondFactor, key: `${owner.kind}:${owner.id}` }];
  return withAttempts(attempts, ['ACCOUNT_CODE_WRONG'], work);
}

/**
 * Spends a code of the app, or a recovery code in its place, in the caller's transaction: of
 * concurrent logins with one code, one succeeds. False if codes are off and none is needed. Source:
 * RFC 6238 5.2.
 * @throws Refusal ACCOUNT_CODE_REQUIRED for an empty code, ACCOUNT_CODE_WRONG for a wrong, old or
 * used one.
 */
export async function verifyCode(
  services: Services,
  trx: Database,
  { owner, code: text }: TypedCode,
): Promise<'totp' | 'recovery' | false> {
  const totp = await lockTotp(trx, owner);
  if (totp === undefined || totp.confirmedAt === null) return false;
  if (text.trim() === '') throw new Refusal('ACCOUNT_CODE_REQUIRED');
  const code = readSecondFactorCode(text);
  const now = services.clock();
  if (code?.kind === 'recovery') {
    const hash = hashRecoveryCode(services, owner, code.letters);
    if (await takeRecoveryCode(trx, owner, hash, new Date(now))) return 'recovery';
  }
  if (code?.kind === 'totp') {
    const { digits } = code;
    if (await verifyTotpCode(services, trx, { owner, sealed: totp.secret, digits })) return 'totp';
  }
  throw new Refusal('ACCOUNT_CODE_WRONG');
}

/** Spends the step whose code the six digits are; false if there is none, or it was used. */
export async function verifyTotpCode(
  { seal, clock }: Services,
  trx: Database,
  { owner, sealed, digits }: { owner: AccountOwner; sealed: string; digits: string },
): Promise<boolean> {
  const secret = seal.open(sealed, sealPlace(owner));
  if (secret === null) throw new Error('The data key cannot decrypt the secret of these codes.');
  const step = await matchingTotpStep(Buffer.from(secret, 'base64url'), digits, clock());
  return step !== null && takeStep(trx, owner, step);
}
