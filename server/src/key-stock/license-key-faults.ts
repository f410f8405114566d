import type { LicenseKeyFault } from '@regz/rules/licenses/license-key.ts';

/** Why a text cannot be a license key, for the operator; the catalogue has the words for pages. */
export const licenseKeyFaultTexts: Readonly<Record<LicenseKeyFault, string>> = {
  tab: 'contains a tab; give only the column with the keys',
  separator: 'contains a comma, a semicolon or a bar; give only the column with the keys',
  scientific:
    'is a number that a spreadsheet has shortened; format the column as text and export it again',
  header: 'is the heading of a column',
  marker: 'begins with a list mark or a label; give the key alone',
  'white-space': 'contains white space',
  'too-long': 'is too long',
  mistyped: 'has the format of a generated key, but a wrong check character',
};
