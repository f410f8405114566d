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

/** What is stored for an account's code: 32 bytes that reveal nothing without the data key. */
export function hashRecoveryCode(
  services: Pick<Services, 'keyedHash'>,
  owner: AccountOwner,
  letters: string,
): Buffer {
  return keyedHashOf(services, owner, createHash('sha256').update(letters).digest());
}

/** The same of a code's SHA-256. A hash counts for the account it was made for, and no other. */
export function keyedHashOf(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { kind, id }: { kind: string; id: string },
  plainHash: Buffer,
): Buffer {
  return keyedHash('regz recovery codes', `${kind} ${id} ${plainHash.toString('hex')}`);
}
