// expects typescript(no-unsafe-type-assertion)
interface Row {
  key: string;
}

export function read(row: unknown) {
  return row as Row;
}
