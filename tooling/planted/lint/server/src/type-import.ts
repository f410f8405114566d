// expects typescript(consistent-type-imports)
import { Row } from './row.ts';

export function keyOf(row: Row) {
  return row.key;
}
