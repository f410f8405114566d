/** An input and its time, in milliseconds since the play was issued (mini-shooter: in ticks). */
export type Timed<Input> = { atMs: number; input: Input };

/** Reads an input's bytes one after another; null if there are no more. */
export type ByteReader = {
  byte(): number | null;
  /** A whole number below 2^28 in one to four bytes, in its shortest form. */
  varint(): number | null;
};

/** Writes an input of a game to a log, and reads it back. */
export type InputCodec<Input> = {
  write(input: Input): readonly number[];
  /** Null for bytes that encode no input. */
  read(reader: ByteReader): Input | null;
};

const MOST_BYTES = 4;

/**
 * Returns the bytes of a whole number from 0 to below 2^28: seven bits each, least significant
 * first.
 */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...bytes, rest];
}

/** A reader of bytes that detects the end. */
export function byteReader(bytes: Uint8Array): ByteReader & { ended(): boolean } {
  let at = 0;

  function byte(): number | null {
    const read = bytes[at];
    at += 1;
    return read ?? null;
  }

  function readVarint(): number | null {
    let value = 0;
    for (let place = 0; place < MOST_BYTES; place += 1) {
      const read = byte();
      if (read === null) return null;
      value |= (read & 0x7f) << (7 * place);
      // A final zero byte would be a longer form of the same number.
      if (read <= 0x7f) return read === 0 && place > 0 ? null : value;
    }
    return null;
  }

  return { byte, varint: readVarint, ended: () => at >= bytes.length };
}
