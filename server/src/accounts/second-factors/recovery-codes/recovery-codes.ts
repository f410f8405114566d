import { createHash } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@regz/rules/accounts/second-factor-codes.ts';
import { generateSecret } from 'otplib';

const CODE_BYTES = 10;

/** Ten codes of 80 random bits, sixteen letters each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => generateSecret({ length: CODE_BYTES }));
}

/** What is stored of a code: 80 random bits need no slow hash. */
export function hashRecoveryCode(letters: string): Buffer {
  return createHash('sha256').update(letters).digest();
}
