import { isMistypedKey } from '../licenses/generated-key.ts';
import {
  isHeaderWord,
  isKeyHeader,
  type LicenseKeyFault,
  licenseKeyFault,
  normalizeLicenseKey,
  withoutMarker,
} from '../licenses/license-key.ts';
import { readTableRows, type TableRow } from '../table-cells.ts';

/** A line of a text that cannot be a license key; `line` counts from 1. */
export type RefusedLine = { line: number; text: string; reason: LicenseKeyFault };

/**
 * Returns the reason why a normalized text cannot be added to the stock, or null. Unlike a key of
 * an earlier installation, a key with the shape of a generated one needs its check letter.
 */
export function pastedKeyFault(licenseKey: string): LicenseKeyFault | null {
  return licenseKeyFault(licenseKey) ?? (isMistypedKey(licenseKey) ? 'mistyped' : null);
}

/**
 * The distinct keys of a text in the order of their first line, and the lines that are not keys.
 */
export type KeyLines = { keys: string[]; refused: RefusedLine[] };

/**
 * Reads a text with one license key per line, each in its stored spelling. Drops blank lines. Also
 * drops a line that repeats an earlier key in any case or width, so that a list pasted twice is not
 * refused as its own duplicate.
 */
export function readKeyLines(text: string): KeyLines {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/);
  return sorted(lines.map((line, index) => ({ line: index + 1, text: line })));
}

/** A pasted table. A list is a table with a single column. */
export type PastedTable = {
  /** Null without a row of headings. */
  headings: readonly string[] | null;
  rows: readonly TableRow[];
  columns: number;
  /** The column that looks most like license keys, from 0. */
  keyColumn: number;
  /** The column that is headed as the plan of each key, from 0; null without one. */
  planColumn: number | null;
};

/** Reads pasted text: a list of keys, or a table with a column of keys. */
export function readPastedTable(text: string): PastedTable {
  const rows = readTableRows(text);
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const headings = columns > 1 ? headingsOf(rows[0]?.cells ?? []) : null;
  const table = { headings, rows: headings === null ? rows : rows.slice(1), columns };
  const marks = Array.from({ length: columns }, (_, column) => likeness(table, column));
  const plan = headings?.findIndex((cell) => PLAN_HEADING.test(cell.trim())) ?? -1;
  return {
    ...table,
    keyColumn: marks.indexOf(Math.max(...marks)),
    planColumn: plan < 0 ? null : plan,
  };
}

const PLAN_HEADING = /^(?:plan|product|package|subscription)(?: name)?$/i;

/** A row of a pasted table; `line` counts from 1. */
export type NamedLine = { line: number; text: string };

/**
 * Divides the rows of a pasted table into those of a product and those whose plan column names
 * another one. A plan is the name of the product or of its package, with its words in any order.
 */
export function rowsOfProduct(
  { rows, planColumn }: Pick<PastedTable, 'rows' | 'planColumn'>,
  product: { name: string; package: string },
): { own: readonly TableRow[]; others: readonly NamedLine[] } {
  if (planColumn === null) return { own: rows, others: [] };
  const names = [wordsOf(product.name), wordsOf(product.package)];
  const isOwn = ({ cells }: TableRow) => {
    const plan = wordsOf(cells[planColumn] ?? '');
    return plan === '' || names.includes(plan);
  };
  return {
    own: rows.filter(isOwn),
    others: rows
      .filter((row) => !isOwn(row))
      .map(({ line, cells }) => ({ line, text: (cells[planColumn] ?? '').trim() })),
  };
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[a-z\d]+/g) ?? []).toSorted().join(' ');
}

/** Returns the lines of one column that repeat the key of an earlier line. */
export function repeatedKeys({ rows }: Pick<PastedTable, 'rows'>, column: number): NamedLine[] {
  const seen = new Set<string>();
  return rows.flatMap(({ line, cells }) => {
    const [key] = keysOfColumn({ rows: [{ line, cells }] }, column).keys;
    if (key === undefined) return [];
    if (seen.has(key)) return [{ line, text: key }];
    seen.add(key);
    return [];
  });
}

/** Returns the keys of one column, without list markers before them. */
export function keysOfColumn({ rows }: Pick<PastedTable, 'rows'>, column: number): KeyLines {
  return sorted(
    rows.map(({ line, cells }) => {
      const text = cells[column] ?? '';
      return { line, text, read: withoutMarker(normalizeLicenseKey(text)) };
    }),
  );
}

function sorted(lines: readonly { line: number; text: string; read?: string }[]): KeyLines {
  const keys = new Set<string>();
  const refused: RefusedLine[] = [];
  for (const { line, text, read = text } of lines) {
    const key = normalizeLicenseKey(read);
    const reason = key === '' ? null : pastedKeyFault(key);
    if (reason !== null) refused.push({ line, text: text.trim(), reason });
    else if (key !== '') keys.add(key);
  }
  return { keys: [...keys], refused };
}

/**
 * Returns the headings: at least half of the cells are known heading words, and none of the others
 * could be a key.
 */
function headingsOf(cells: readonly string[]): readonly string[] | null {
  const named = cells.filter((cell) => cell !== '');
  const others = named.filter((cell) => !isHeaderWord(cell));
  return others.length * 2 <= named.length && !others.some((cell) => /\d/.test(cell))
    ? cells
    : null;
}

/** Orders columns: a key heading first, then the most distinct keys, then the longest. */
function likeness(
  { headings, rows }: Pick<PastedTable, 'headings' | 'rows'>,
  column: number,
): number {
  const { keys } = keysOfColumn({ rows }, column);
  const length = keys.reduce((sum, key) => sum + key.length, 0);
  const headed = isKeyHeader(headings?.[column] ?? '') ? 1e9 : 0;
  return headed + keys.length * 1000 + length / Math.max(1, keys.length);
}
