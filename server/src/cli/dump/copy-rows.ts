import type { ImportedRow } from '../../platform/imported-rows.ts';

const ESCAPE = /\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)/g;
const LETTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/**
 * One line of a COPY block in PostgreSQL's text format: columns between tabs, `\N` for null.
 * Source: PostgreSQL manual, COPY, Text Format.
 */
export function copyRow(columns: readonly string[], line: string): ImportedRow {
  const values = line.split('\t');
  return Object.fromEntries(columns.map((column, index) => [column, unescape(values[index])]));
}

function unescape(value: string | undefined): string | null {
  if (value === undefined || value === '\\N') return null;
  if (!value.includes('\\')) return value;
  return value.replaceAll(ESCAPE, (escape: string) => {
    const code = escape.slice(1);
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return LETTERS[code] ?? code;
  });
}
