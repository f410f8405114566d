const NAME = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*)`;
const NAMES = new RegExp(NAME, 'g');

/** Patterns of a table's name, which capture the schema and the table, and of a list of columns. */
export const TABLE = String.raw`(?:(${NAME})\s*\.\s*)?(${NAME})`;
export const COLUMNS = String.raw`\(\s*(${NAME}(?:\s*,\s*${NAME})*)\s*\)`;

/** A name as PostgreSQL interprets it: unquoted names are in lower case. */
export function nameOf(written: string): string {
  if (!written.startsWith('"')) return written.toLowerCase();
  return written.slice(1, -1).replaceAll('""', '"');
}

/** A table as matched by `TABLE`; without a schema it belongs to the search path's. */
export type NamedTable = { schema: string | undefined; table: string };

export function tableNamed(schema: string | undefined, table: string): NamedTable {
  return { schema: schema === undefined ? undefined : nameOf(schema), table: nameOf(table) };
}

/** The names of a list that `COLUMNS` has matched. */
export function namesOf(list: string): string[] {
  return [...list.matchAll(NAMES)].map(([name]) => nameOf(name));
}
