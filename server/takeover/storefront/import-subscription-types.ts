import { takeEach } from '../imported-rows.ts';
import type { ImportedRow } from '../imported-rows.ts';
import { booleanOf, hundredthsOf, momentOf, requiredText, textOf } from '../imported-values.ts';
import { insertImportedType } from './subscription-type-imports.queries.ts';

/** Imports subscription types, one per name. */
export const importSubscriptionTypes = takeEach(
  importedType,
  insertImportedType,
  'a subscription type with this name already exists',
);

function importedType(row: ImportedRow) {
  const hundredths = hundredthsOf(row, 'price');
  return {
    name: requiredText(row, 'name'),
    description: textOf(row, 'description'),
    price: hundredths === null ? null : (hundredths / 100).toFixed(2),
    isActive: booleanOf(row, 'is_active', true),
    createdAt: momentOf(row, 'created_at') ?? new Date(),
  };
}
