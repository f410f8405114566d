import { type ByteReader, type InputCodec, varint } from '../input-codec.ts';
import { CELLS, FIELD_HEIGHT, FIELD_WIDTH, type Target } from './targets.ts';

/** Marks a point; any other first byte is the number of a cell. */
const POINT = 0;

/** A press at the pointer's position, or on a numbered cell. */
export const clickerCodec: InputCodec<Target> = {
  write: (press) =>
    'cell' in press ? [press.cell] : [POINT, ...varint(press.x), ...varint(press.y)],
  read(reader) {
    const first = reader.byte();
    if (first === null || first > CELLS) return null;
    return first === POINT ? readPoint(reader) : { cell: first };
  },
};

function readPoint(reader: ByteReader): Target | null {
  const x = reader.varint();
  const y = reader.varint();
  if (x === null || y === null || x > FIELD_WIDTH || y > FIELD_HEIGHT) return null;
  return { x, y };
}
