import { licenseKeyFault, normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { type ImportedRow, RowRefused } from '../../platform/takeover/imported-rows.ts';
import { requiredText } from '../../platform/takeover/imported-values.ts';
import { licenseKeyFaultTexts } from '../license-key-faults.ts';

/**
 * The `license_key` of a row in its stored spelling.
 * @throws RowRefused for what cannot be a key (decision 53)
 */
export function importedLicenseKey(row: ImportedRow): string {
  const licenseKey = normalizeLicenseKey(requiredText(row, 'license_key'));
  const fault = licenseKeyFault(licenseKey);
  if (fault !== null) throw new RowRefused(`license_key ${licenseKeyFaultTexts[fault]}`);
  return licenseKey;
}
