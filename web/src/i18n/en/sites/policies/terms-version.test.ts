import { createHash } from 'node:crypto';
import { TERMS_VERSION } from '@regz/rules/sites/terms-version.ts';
import { expect, it } from 'vitest';
import { returnPolicy } from './return-policy.ts';
import { termsConditions } from './terms-conditions.ts';

/**
 * The digest of the texts of each version of the terms and the return policy. A change of either
 * text is a new version.
 */
const digests: Readonly<Record<string, string>> = {
  '2026-11-22': '7f499723d28d4545',
};

it('A change of what buyers agree to has a version of its own', () => {
  const texts = JSON.stringify([termsConditions, returnPolicy]);
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  expect(digests[TERMS_VERSION]).toBe(digest);
});
