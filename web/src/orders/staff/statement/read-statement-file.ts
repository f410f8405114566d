import {
  readStatement,
  statementRefusal,
  type StatementTable,
} from '@regz/rules/orders/statement-table.ts';
import { STATEMENT_LIMITS } from '@regz/rules/orders/statements.ts';
import { encodingOf } from '@regz/rules/text-encoding.ts';

type StatementFault = NonNullable<ReturnType<typeof statementRefusal>> | 'too-large' | 'not-text';

/** A statement as a table, or the reason why the file is not one. It stays in the browser. */
export async function readStatementFile(
  file: Blob,
): Promise<{ table: StatementTable } | { fault: StatementFault }> {
  if (file.size > STATEMENT_LIMITS.bytes) return { fault: 'too-large' };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) return { fault: 'not-text' };
  const table = readStatement(text);
  const fault = statementRefusal(table);
  return fault === null ? { table } : { fault };
}

/**
 * UTF-8, or UTF-16 with or without a byte order mark, as spreadsheets save it. Any other file is
 * Windows-1252.
 */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = bytes[1] === 0 ? 'utf-16le' : encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
