import { pastedKeyFault } from '@regz/rules/key-stock/pasted-keys.ts';
import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * The stored spelling of a typed key.
 * @throws Refusal INPUT_INVALID if it is longer than a key may be: one typed character can expand
 * to eighteen.
 * @throws Refusal KEY_STOCK_KEY_INVALID for an invalid key.
 */
export function storedSpelling(typed: string): string {
  const licenseKey = normalizeLicenseKey(typed);
  if (licenseKey.length > LICENSE_KEY_MAX_LENGTH) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'licenseKey', problem: 'too_big' }] });
  }
  const reason = pastedKeyFault(licenseKey);
  if (reason !== null) throw new Refusal('KEY_STOCK_KEY_INVALID', { reason });
  return licenseKey;
}
