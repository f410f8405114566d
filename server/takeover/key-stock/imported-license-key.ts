import { licenseKeyFault, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { licenseKeyFaultTexts } from '../../src/key-stock/license-key-faults.ts';
import { type ImportedRow, RowRefused } from '../imported-rows.ts';
import { requiredText } from '../imported-values.ts';

/**
 * The `license_key` of a row in its stored format.
 * @throws RowRefused for text that cannot be a key
 */
export function importedLicenseKey(row: ImportedRow): string {
  const licenseKey = normalizeLicenseKey(requiredText(row, 'license_key'));
  const fault = licenseKeyFault(licenseKey);
  if (fault !== null) throw new RowRefused(`license_key ${licenseKeyFaultTexts[fault]}`);
  return licenseKey;
}
