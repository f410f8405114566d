import { createHash } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@regz/rules/identity/second-factor-codes.ts';
import { generateSecret } from 'otplib';
import type { AccountOwner } from '../../../platform/http/callers.ts';
import type { Services } from '../../../platform/services.ts';

const CODE_BYTES = 10;

/** Ten codes of 80 random bits, sixteen letters each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => generateSecret({ length: CODE_BYTES }));
}

/**
 * The stored hash of an account's code: 32 bytes that reveal nothing without the data key. A hash
 * is valid only for its own account.
 */
export function hashRecoveryCode(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { kind, id }: AccountOwner,
  letters: string,
): Buffer {
  const plainHash = createHash('sha256').update(letters).digest('hex');
  return keyedHash('regz recovery codes', `${kind} ${id} ${plainHash}`);
}
