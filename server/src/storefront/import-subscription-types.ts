import { readRows, type TakeRows } from '../platform/imported-rows.ts';
import {
  booleanOf,
  hundredthsOf,
  momentOf,
  requiredText,
  textOf,
} from '../platform/imported-values.ts';
import type { ImportedRow } from '../platform/imported-rows.ts';
import { insertImportedType } from './subscription-type-imports.queries.ts';

/** Takes subscription types over (specification B 3); a second one of a name is left out. */
export const importSubscriptionTypes: TakeRows = async (trx, rows) => {
  const { reasons, taken } = readRows(rows, importedType);
  for (const { index, value } of taken) {
    const added = await insertImportedType(trx, value);
    if (!added) reasons[index] = 'a subscription type of this name exists already';
  }
  return reasons;
};

function importedType(row: ImportedRow) {
  const hundredths = hundredthsOf(row, 'price');
  return {
    name: requiredText(row, 'name'),
    description: textOf(row, 'description'),
    price: hundredths === null ? null : (hundredths / 100).toFixed(2),
    is_active: booleanOf(row, 'is_active', true),
    created_at: momentOf(row, 'created_at') ?? new Date(),
  };
}
