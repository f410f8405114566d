import type { ImportedRow } from '../../platform/imported-rows.ts';
import { COLUMNS, nameOf, namesOf, TABLE } from './sql-names.ts';
import { valuesOf } from './sql-values.ts';

const INSERT = new RegExp(String.raw`^\s*insert\s+into\s+${TABLE}\s*`, 'i');
const NAMED = new RegExp(
  String.raw`${COLUMNS}\s*(?:overriding\s+(?:system|user)\s+value\s+)?values\s*`,
  'iy',
);

export type Insert = {
  schema: string | undefined;
  table: string;
  /** @throws Error when the rows are not plain values of named columns. */
  rows(): ImportedRow[];
};

/** An INSERT statement, whose rows are read when they are asked for; undefined for another. */
export function insertOf(statement: string): Insert | undefined {
  const found = INSERT.exec(statement);
  if (found === null) return undefined;
  const [head, schema, table = ''] = found;
  return {
    schema: schema === undefined ? undefined : nameOf(schema),
    table: nameOf(table),
    rows: () => rowsAfter(statement, head.length),
  };
}

function rowsAfter(statement: string, from: number): ImportedRow[] {
  NAMED.lastIndex = from;
  const [, list] = NAMED.exec(statement) ?? [];
  if (list === undefined) throw new Error(reasonAt(statement, from));
  const columns = namesOf(list);
  return valuesOf(statement, NAMED.lastIndex).map((values) => {
    if (values.length !== columns.length) {
      throw new Error(`${values.length} values for ${columns.length} columns`);
    }
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
  });
}

function reasonAt(statement: string, from: number): string {
  const rest = statement.slice(from);
  return /^(?:overriding\s+\w+\s+value\s+)?values\b/i.test(rest)
    ? 'the INSERT statement does not name its columns; dump with --column-inserts, or without --inserts'
    : 'the INSERT statement does not list its rows';
}
