import { LICENSE_KEY_MAX_LENGTH, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * The spelling under which a typed key is stored. @throws Refusal INPUT_INVALID if it is longer
 * than a key may be: one typed character can expand to eighteen.
 */
export function storedSpelling(typed: string): string {
  const licenseKey = normalizeLicenseKey(typed);
  if (licenseKey.length > LICENSE_KEY_MAX_LENGTH) {
    throw new Refusal('INPUT_INVALID', { issues: [{ path: 'licenseKey', problem: 'too_big' }] });
  }
  return licenseKey;
}
