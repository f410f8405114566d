import { type ImportedRow, RowRefused } from './imported-rows.ts';
import { requiredText } from './imported-values.ts';

/** The ids of our rows by those that the original had, filled while tables are taken over. */
export type ImportedIds = { taskUsers: Map<string, string>; shopProducts: Map<string, string> };

export function noImportedIds(): ImportedIds {
  return { taskUsers: new Map(), shopProducts: new Map() };
}

/**
 * Our id for the one a row names in a column.
 * @throws RowRefused where the row it names was not taken over
 */
export function importedId(
  row: ImportedRow,
  column: string,
  ids: ReadonlyMap<string, string>,
): string {
  const original = requiredText(row, column);
  const id = ids.get(original);
  if (id === undefined) throw new RowRefused(`${column} names nothing that was taken over`);
  return id;
}
