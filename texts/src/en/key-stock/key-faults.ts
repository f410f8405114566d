import type { LicenseKeyFault } from '@regz/rules/licenses/license-key.ts';
import { texts } from '../../sentences.ts';

/** The reasons why a text cannot be a license key. */
export const keyFaults: Readonly<Record<LicenseKeyFault, string>> = texts({
  tab: 'it contains a tab',
  separator: 'it contains a comma, a semicolon or a bar',
  scientific: 'it is a number that a spreadsheet has shortened',
  header: 'it is the heading of a column',
  marker: 'it begins with a list mark or a label',
  'white-space': 'it contains white space',
  'too-long': 'it is too long',
  mistyped: 'it has the format of a generated key, but a wrong check character',
});
