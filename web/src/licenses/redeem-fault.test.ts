import { expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { redeemFault } from './redeem-fault.ts';

function refusal(code: string, status: number, data?: unknown) {
  return decodeRefusal({ defined: true, code, status, message: code, data }, null);
}

it('The redeem form shows a key’s fault below the key', () => {
  expect(redeemFault(refusal('LICENSE_ALREADY_REDEEMED', 409))).toEqual({
    fields: { licenseKey: 'License key has already been redeemed' },
  });
  expect(redeemFault(refusal('LICENSE_UNKNOWN', 404))).toEqual({
    fields: { licenseKey: 'Invalid license key' },
  });
});

it('The redeem form shows other faults in the notice', () => {
  const fault = redeemFault(refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 120 }));
  expect(fault.fields).toBeUndefined();
  expect(fault.text).toBe('Too many attempts. Please try again in 2 minutes.');
});

it('The redeem form says that the result is unknown without an answer', () => {
  const lost = redeemFault(new TypeError('fetch failed')).text;
  expect(lost).toMatch(/^Failed to redeem license key\. The server cannot be reached/);
  expect(redeemFault(refusal('INTERNAL_ERROR', 500)).text).toMatch(/^Failed to redeem/);
});
