import { readTableRows, type TableRow } from '../table-cells.ts';
import { parseStatementAmount } from './statement-amount.ts';
import { parseStatementSide } from './statement-side.ts';
import { statementRoles, type StatementRole, STATEMENT_LIMITS } from './statements.ts';
import { findTransferReferences, referenceParts } from './transfer-reference.ts';

/** A bank's statement as a table, whatever the bank calls its columns. */
export type StatementTable = {
  /** Null without a row of headings. */
  headings: readonly string[] | null;
  rows: readonly TableRow[];
  columns: number;
};

/** What each column holds; null for one that is not used. A transfer's text may stand in several. */
export type StatementColumns = readonly (StatementRole | null)[];

/** The rows above the headings in which banks write whose statement it is. */
const MOST_ABOVE = 20;

/**
 * Reads a bank's file. Its headings are the first row with several cells and no digit in any; what stands
 * above them is left out.
 */
export function readStatement(text: string): StatementTable {
  const rows = readTableRows(withoutIntroduction(text));
  const at = rows.slice(0, MOST_ABOVE).findIndex(isHeadings);
  const headings = rows[at]?.cells ?? null;
  const below = rows.slice(at + 1);
  const columns = Math.max(headings?.length ?? 1, ...below.map(({ cells }) => cells.length));
  return { headings, rows: below, columns };
}

/** The text from its first line of several cells on; the lines above are blank, so that those below keep their numbers. */
function withoutIntroduction(text: string): string {
  const begin = Math.max(0, text.search(/^.*?([,;\t]).*?\1/m));
  return text.slice(0, begin).replaceAll(/[^\r\n]/g, '') + text.slice(begin);
}

function isHeadings({ cells }: TableRow): boolean {
  const named = cells.filter((cell) => cell !== '');
  return named.length >= 2 && !named.some((cell) => /\d/.test(cell));
}

/** Why a file is not read as a statement; null if it is. */
export function statementRefusal({
  rows,
  columns,
}: StatementTable): 'empty' | 'too-many-rows' | 'too-many-columns' | null {
  if (rows.length === 0 || columns < 2) return 'empty';
  if (rows.length > STATEMENT_LIMITS.rows) return 'too-many-rows';
  return columns > STATEMENT_LIMITS.columns ? 'too-many-columns' : null;
}

/** What a bank's files have in common from one time to the next: the headings, or how many columns there are. */
export function statementShape({ headings, columns }: StatementTable): string {
  const names = headings?.map((name) => name.toLowerCase().replaceAll(/\s+/g, ' ')) ?? [];
  return `${columns}|${names.join('|')}`.slice(0, STATEMENT_LIMITS.shape);
}

/** What columns of each role are headed with, what is most telling first. */
const headed: Readonly<Record<StatementRole, readonly RegExp[]>> = {
  amount: [
    /credit|deposit|paid ?in|money ?in|received|gutschrift/,
    /amount|betrag|value(?!.*date)/,
  ],
  side: [/\b(cr|dr|credit|debit)\W+(cr|dr|credit|debit)\b/, /\b(type|sign|side|indicator)\b/],
  number: [
    /(trans|txn|bank|journal|serial|unique).*(id|no|num|ref)/,
    /\b(ref|id|utr|rrn)|cheque|number/,
  ],
  text: [/descr|narrat|detail|particular|remark|memo|purpose|message|verwendung|text/],
  date: [/^(txn|trans|post|book).*date|^date/, /date|datum|\bday\b/],
};

/** What each column most likely holds, by its heading and by what stands in it. */
export function guessStatementColumns(table: StatementTable): StatementColumns {
  const guessed: (StatementRole | null)[] = Array.from({ length: table.columns }, () => null);
  for (const role of ['amount', 'date', 'side', 'text', 'number'] as const) {
    const marks = guessed.map((taken, column) =>
      taken === null ? likeness(table, role, column) : 0,
    );
    const best = Math.max(0, ...marks);
    if (best > 0) guessed[marks.indexOf(best)] = role;
  }
  return guessed;
}

const DATE = /^\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4}\b/i;

/** How much a column looks like one of a role; 0 for not at all. */
function likeness({ headings, rows }: StatementTable, role: StatementRole, column: number): number {
  const cells = rows.map(({ cells: all }) => all[column] ?? '').filter((cell) => cell !== '');
  const share = (is: (cell: string) => boolean) =>
    cells.filter(is).length / Math.max(1, cells.length);
  const heading = headings?.[column]?.toLowerCase() ?? '';
  const place = headed[role].findIndex((pattern) => pattern.test(heading));
  const byHeading = place === -1 ? 0 : 10 - place;
  const amounts = share((cell) => parseStatementAmount(cell) !== undefined);
  if (role === 'amount') {
    const written = share((cell) => /[.,]\d{2}\b/.test(cell));
    return amounts < 0.5 ? 0 : byHeading + amounts * written;
  }
  if (role === 'date') return share((cell) => DATE.test(cell)) < 0.5 ? 0 : 1 + byHeading;
  if (role === 'side') {
    // Without the heading only what cannot be anything else: money that left is not to be taken for a payment.
    const sides = share((cell) => parseStatementSide(cell) !== undefined);
    return sides < (byHeading > 0 ? 0.5 : 1) ? 0 : 1 + byHeading;
  }
  if (role === 'text') {
    const references = cells.filter((cell) => referenceParts(cell) !== '').length;
    return references * 100 + byHeading + share((cell) => /\p{L}{3}/u.test(cell)) / 2;
  }
  return byHeading === 0 || new Set(cells).size < cells.length ? 0 : byHeading;
}

/** A transfer of a statement that names what may be an order's reference. */
export type StatementLine = {
  /** Where it stands in the file, from 1. */
  line: number;
  date: string;
  text: string;
  /** What of the text is written like references. */
  references: string;
  amountMinor: number;
  /** The bank's own number; '' without one. */
  number: string;
};

export type StatementLines = {
  lines: StatementLine[];
  /** Money that came and names no reference. */
  others: number;
  /** Lines that name a reference, and of which it cannot be read what came, or that it is no order's. */
  unreadable: number[];
};

/** What came to the account, as the columns have it; what left it is passed over. */
export function statementLines(table: StatementTable, columns: StatementColumns): StatementLines {
  const found: StatementLines = { lines: [], others: 0, unreadable: [] };
  for (const { line, cells } of table.rows) {
    const of = (role: StatementRole) =>
      cells.filter((cell, column) => columns[column] === role && cell !== '').join(' ');
    const amount = of('amount');
    const amountMinor = parseStatementAmount(amount);
    const references = referenceParts(of('text')).slice(0, STATEMENT_LIMITS.references);
    const side = columns.includes('side') ? parseStatementSide(of('side')) : 'came';
    if (side === 'left') continue;
    const { exact, close } = findTransferReferences(references);
    const isNamed = exact.length + close.length > 0;
    const isReadable = side !== undefined && amountMinor !== undefined;
    if (!isReadable || amountMinor > STATEMENT_LIMITS.amountMinor) {
      if (isNamed && amount !== '') found.unreadable.push(line);
    } else if (amountMinor > 0 && isNamed) {
      const date = of('date').slice(0, STATEMENT_LIMITS.date);
      const number = of('number').slice(0, STATEMENT_LIMITS.number);
      found.lines.push({ line, date, text: of('text'), references, amountMinor, number });
    } else if (amountMinor > 0) found.others += 1;
  }
  return found;
}

/** Whether what is chosen can be matched; the column that is missing if it cannot. */
export function missingColumn(columns: StatementColumns): StatementRole | null {
  return (['amount', 'text'] as const).find((role) => !columns.includes(role)) ?? null;
}

/** Gives a column a role, which only a text's columns share. */
export function withRole(
  columns: StatementColumns,
  column: number,
  role: string,
): StatementColumns {
  const known = statementRoles.find((each) => each === role) ?? null;
  return columns.map((each, index) => {
    if (index === column) return known;
    return each === known && known !== 'text' ? null : each;
  });
}
