import { byteReader, type InputCodec, type Timed, varint } from './input-codec.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A log's limits, packed and unpacked: characters, bytes and inputs. */
export const LOG_LIMITS = { characters: 12_000, bytes: 9000, inputs: 4000 } as const;

/**
 * Returns the text of a log as it is sent and stored: for each input the milliseconds since the
 * previous one and the game's own bytes, in base64url.
 */
export function encodeLog<Input>(
  inputs: readonly Timed<Input>[],
  codec: InputCodec<Input>,
): string {
  let lastMs = 0;
  const bytes = inputs.flatMap(({ atMs, input }) => {
    const sinceLast = atMs - lastMs;
    lastMs = atMs;
    return [...varint(sinceLast), ...codec.write(input)];
  });
  return toBase64url(Uint8Array.from(bytes));
}

/**
 * Returns a log's inputs. Null for a text that is not a log or exceeds the limits. Never throws.
 */
export function decodeLog<Input>(text: string, codec: InputCodec<Input>): Timed<Input>[] | null {
  if (text.length > LOG_LIMITS.characters) return null;
  const bytes = fromBase64url(text);
  if (bytes === null || bytes.length > LOG_LIMITS.bytes) return null;
  const reader = byteReader(bytes);
  const inputs: Timed<Input>[] = [];
  let atMs = 0;
  while (!reader.ended()) {
    const sinceLast = reader.varint();
    const input = sinceLast === null ? null : codec.read(reader);
    if (sinceLast === null || input === null || inputs.length === LOG_LIMITS.inputs) return null;
    atMs += sinceLast;
    inputs.push({ atMs, input });
  }
  return inputs;
}

/** Bytes as URL-safe text, without padding. Source: RFC 4648, section 5. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => DIGITS[(bits >>> shift) & 63] ?? '');
    const known = [second, third].filter((byte) => byte !== undefined).length + 2;
    text += digits.slice(0, known).join('');
  }
  return text;
}

/** Returns the bytes of such a text. Null for any other text, and for non-canonical encodings. */
export function fromBase64url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const digit of text) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at] = (bits >>> count) & 0xff;
    at += 1;
  }
  return (bits & ((1 << count) - 1)) === 0 ? bytes : null;
}
