import { randomBytes } from 'node:crypto';
import { CODE_LENGTH, codeFrom } from '@regz/rules/typed-codes.ts';

/** Enough for a code, though some of them are left out. */
const RANDOM_BYTES = 4 * CODE_LENGTH;

/** A new code that a person reads in one place and types in another. */
export function newTypedCode(): string {
  return codeFrom(randomBytes(RANDOM_BYTES));
}
