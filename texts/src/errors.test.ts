import { createHash } from 'node:crypto';
import { contract, routeRefusals } from '@regz/contract/contract.ts';
import { TERMS_VERSION } from '@regz/rules/sites/terms-version.ts';
import { describe, expect, it } from 'vitest';
import { errors } from './en/errors.ts';
import { returnPolicy } from './en/sites/policies/return-policy.ts';
import { termsConditions } from './en/sites/policies/terms-conditions.ts';

/**
 * The digest of the texts of each version of the terms and the return policy. A change of either
 * text is a new version.
 */
const digests: Readonly<Record<string, string>> = {
  '2026-11-22': '34674d2dd56d5f41',
};

it('A change of what buyers agree to has a version of its own', () => {
  const texts = JSON.stringify([termsConditions, returnPolicy]);
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  expect(digests[TERMS_VERSION]).toBe(digest);
});

type Node = { '~orpc'?: { errorMap: Record<string, unknown> } };

/** The codes of every operation below a part of the contract. */
function codesBelow(node: object): string[] {
  const operation = (node as Node)['~orpc'];
  if (operation !== undefined) return Object.keys(operation.errorMap);
  return Object.values(node).flatMap((child: object) => codesBelow(child));
}

const contractCodes = new Set([...codesBelow(contract), ...Object.keys(routeRefusals)]);

describe('the catalogue of refusals', () => {
  it('The catalogue of refusals has a sentence for exactly the contract’s codes', () => {
    expect(contractCodes.size).toBeGreaterThan(30);
    expect(Object.keys(errors).toSorted()).toEqual([...contractCodes].toSorted());
  });

  const specified: Partial<Record<keyof typeof errors, string>> = {
    ACCOUNT_BANNED: 'Your account has been banned',
    ACCOUNT_FIELDS_MISSING: 'Please fill in all fields',
    ACCOUNT_CREDENTIALS_INVALID: 'Invalid login credentials',
    ACCOUNT_ADMIN_CREDENTIALS_INVALID: 'Invalid username or password',
    ACCOUNT_PASSWORDS_DIFFER: 'Passwords do not match',
    ACCOUNT_PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
    ACCOUNT_EMAIL_INVALID: 'Please enter a valid email address',
    ACCOUNT_USERNAME_TAKEN: 'Username already exists',
    ACCOUNT_EMAIL_TAKEN: 'Email already registered',
    CHALLENGE_REQUIRED: 'Please complete the captcha verification',
    LICENSE_UNKNOWN: 'Invalid license key',
    LICENSE_ALREADY_REDEEMED: 'License key has already been redeemed',
    LICENSE_DURATION_INVALID: 'Invalid license duration associated with this key.',
    KEY_STOCK_FIELDS_MISSING: 'Please select a product and enter a license key',
    KEY_STOCK_BULK_FIELDS_MISSING: 'Please select a product and enter license keys',
    KEY_STOCK_NO_VALID_KEYS: 'No valid keys found',
    KEY_STOCK_KEY_EXISTS: 'License key already exists',
    KEY_STOCK_KEYS_EXIST: 'Some license keys already exist',
    KEY_STOCK_KEY_EMPTY: 'Key value cannot be empty',
    SESSION_REQUIRED: 'User session not found. Please login again.',
  };

  it('Refusals have the exact words of the specifications', () => {
    expect(errors).toMatchObject(specified);
  });
});
