/** A row of a text table. `line` is its first line, from 1. */
export type TableRow = { line: number; cells: readonly string[] };

/**
 * Returns the rows of a pasted or saved table. Cells are separated by tabs, semicolons, commas or
 * bars, whichever most lines have. A list is a table with one column. Drops empty rows.
 */
export function readTableRows(text: string, separator = separatorOf(text)): TableRow[] {
  return rowsOf(text, separator).filter(({ cells }) => cells.some((cell) => cell));
}

export const separators = ['\t', ';', ',', '|'];

/** Returns the separator of the cells in most lines. */
function separatorOf(text: string): string | null {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const separated = (by: string) => lines.filter((line) => line.trim().includes(by)).length;
  return separators.find((each) => separated(each) * 2 > lines.length) ?? null;
}

/** A cell in quotation marks may contain separators, line breaks, and doubled quotation marks. */
function rowsOf(text: string, separator: string | null): TableRow[] {
  const by = separator === null ? '' : `\\${separator}`;
  const end = separator === null ? '' : `${by}|`;
  const pattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^${by}\\r\\n]*))(${end}\\r\\n|\\r|\\n|$)`,
    'gy',
  );
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let line = 1;
  while (pattern.lastIndex < text.length) {
    const [whole, quoted, plain = '', after = ''] = pattern.exec(text) ?? [text];
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)?.cells.push(cell.trim());
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (after !== '' && after !== separator) rows.push({ line, cells: [] });
  }
  return rows;
}
