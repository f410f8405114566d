import { readRows, type TakeRows } from '../imported-rows.ts';
import { importedLicense } from './imported-license.ts';
import { insertImported } from './license-imports.queries.ts';

/** Imports licenses, redeemed and unredeemed; a redeemed one stays redeemed (decision 9). */
export const importLicenses: TakeRows = async (trx, rows) => {
  const { reasons, taken } = readRows(rows, importedLicense);
  const added = await insertImported(
    trx,
    taken.map(({ value }) => value),
  );
  for (const { index, value } of taken) {
    if (!added.delete(value.licenseKey)) reasons[index] = 'the license key already exists';
  }
  return reasons;
};
