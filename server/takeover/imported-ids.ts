import { type ImportedRow, RowRefused } from './imported-rows.ts';
import { requiredText } from './imported-values.ts';

/** Our rows' ids by the original's, filled while tables are imported. */
export type ImportedIds = { taskUsers: Map<string, string>; shopProducts: Map<string, string> };

export function noImportedIds(): ImportedIds {
  return { taskUsers: new Map(), shopProducts: new Map() };
}

/**
 * Our id for the one that a row's column names.
 * @throws RowRefused if the row it names was not imported
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
