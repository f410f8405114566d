import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@regz/rules/account-codes.ts';
import { base32 } from './base32.ts';

const CODE_BYTES = 10;

/** Ten codes of 80 random bits, sixteen letters each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => base32(randomBytes(CODE_BYTES)));
}

/** What is stored of a code: 80 random bits need no slow hash. */
export function hashRecoveryCode(letters: string): Buffer {
  return createHash('sha256').update(letters).digest();
}
