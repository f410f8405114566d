// expects eslint(no-restricted-properties)
export function anyCell(cells: number) {
  return Math.floor(Math.random() * cells);
}
