import { fromBase64url, toBase64url } from './base64url.ts';
import type { Timed } from './input-codec.ts';
import { byteReader, type InputCodec, varint } from './input-codec.ts';

/** A log's limits, packed and unpacked: characters, bytes and inputs. */
export const LOG_LIMITS = { characters: 12_000, bytes: 9000, inputs: 4000 } as const;

/**
 * A log as it is sent and stored: for each input the milliseconds since the previous one and the
 * game's own bytes, in base64url.
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

/** A log's inputs; null for a text that is no log or exceeds the limits. It never throws. */
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
