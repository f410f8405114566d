const SHORTEST = 6;
/** Numbers up to this one may be row numbers. */
const MOST_COUNTED = 100_000;

/**
 * True if a cell of a column is the bank's own number of a transfer. It is unique in the file, at
 * least six characters long, not cut by a spreadsheet (`3.2E+11`), and not a row number.
 */
export function isBankNumber(cells: readonly string[], index: number): boolean {
  const cell = cells[index] ?? '';
  if (cell.length < SHORTEST || !/\d{2}/.test(cell) || /^[\d.,]+E\+?\d+$/i.test(cell)) return false;
  if (isCount(cells, index)) return false;
  return cells.indexOf(cell) === cells.lastIndexOf(cell);
}

function isCount(cells: readonly string[], index: number): boolean {
  const counted = Number(cells[index]);
  if (!/^\d+$/.test(cells[index] ?? '') || counted > MOST_COUNTED) return false;
  const beside = [cells[index - 1], cells[index + 1]].filter((cell) => cell !== undefined);
  return beside.some((cell) => /^\d+$/.test(cell) && Math.abs(Number(cell) - counted) === 1);
}
