import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportedRow } from '../../platform/imported-rows.ts';
import { copyRow } from './copy-rows.ts';
import { insertRows } from './insert-rows.ts';

const COPY = /^copy\s+(?:"?\w+"?\.)?"?(\w+)"?\s*\(([^)]*)\)\s+from\s+stdin/i;

/**
 * The rows of one table in a plain SQL dump, whether it was written with COPY or with INSERT
 * statements that name their columns. The file is streamed, so its size does not matter.
 */
export async function* sqlRows(file: string, table: string): AsyncGenerator<ImportedRow> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  let columns: string[] | undefined;
  let copying = false;
  let statement: string[] | undefined;
  for await (const line of lines) {
    if (copying) {
      if (line === '\\.') copying = false;
      else if (columns !== undefined) yield copyRow(columns, line);
      continue;
    }
    const copy = statement === undefined ? COPY.exec(line) : null;
    if (copy !== null) {
      const [, name, list = ''] = copy;
      copying = true;
      columns = name === table ? columnNames(list) : undefined;
      continue;
    }
    if (statement === undefined && !/^\s*insert\s+into\b/i.test(line)) continue;
    statement ??= [];
    statement.push(line);
    if (!endsStatement(line, statement)) continue;
    const inserted = insertRows(statement.join('\n'));
    if (inserted?.table === table) yield* inserted.rows;
    statement = undefined;
  }
}

function columnNames(list: string): string[] {
  return list.split(',').map((name) => name.trim().replaceAll('"', ''));
}

/** A line that ends in a semicolon ends its statement unless it stands inside quoted text. */
function endsStatement(line: string, statement: readonly string[]): boolean {
  if (!/;\s*$/.test(line)) return false;
  const quotes = statement.join('\n').replaceAll(/\\./g, '').split("'").length - 1;
  return quotes % 2 === 0;
}
