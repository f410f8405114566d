import { type ImportedRow, RowRefused } from './imported-rows.ts';
import { requiredText } from './imported-values.ts';

/** New ids by the original's ids, filled while tables are imported. */
export type ImportedIds = { taskUsers: Map<string, string>; shopProducts: Map<string, string> };

export function noImportedIds(): ImportedIds {
  return { taskUsers: new Map(), shopProducts: new Map() };
}

/**
 * The new id for an original id in a row's column.
 * @throws RowRefused if that row was not imported
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
