/** A row of a table that came as text; `line` is where it begins, from 1. */
export type TableRow = { line: number; cells: readonly string[] };

/**
 * The rows of a table as people paste or save it: cells separated by tabs, semicolons, commas or bars,
 * whichever most lines have; a list is a table of one column. Rows without anything in them are left out.
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

/** A cell in quotation marks may hold separators and line breaks, and doubled marks. */
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
