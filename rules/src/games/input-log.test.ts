import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockFit, playedInMs } from './clock-rule.ts';
import { byteReader, varint } from './input-codec.ts';
import { decodeLog, encodeLog, fromBase64url, LOG_LIMITS, toBase64url } from './input-log.ts';
import { mazeRunner } from './maze-runner/maze-runner.ts';

const { codec } = mazeRunner;
const input = fc.constantFrom(1 as const, 2 as const, 4 as const, 8 as const);
const inputs = fc.array(fc.record({ gap: fc.nat(500_000), input }), { maxLength: 300 });

it('A log of inputs is read back as it was written', () => {
  fc.assert(
    fc.property(inputs, (gaps) => {
      let atMs = 0;
      const written = gaps.map(({ gap, input: each }) => ({ atMs: (atMs += gap), input: each }));
      expect(decodeLog(encodeLog(written, codec), codec)).toEqual(written);
    }),
  );
});

it('A log of inputs is read or refused, whatever the text, without throwing', () => {
  const digits = fc.constantFrom(...'ABCXYZabcxyz0189-_'.split(''));
  const texts = fc.oneof(
    fc.string(),
    fc.array(digits, { maxLength: 400 }).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = decodeLog(text, codec);
      // Each readable log has exactly one written form.
      expect(read === null || encodeLog(read, codec) === text).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('A log of inputs is refused beyond its bounds', () => {
  const step = (count: number) =>
    encodeLog(
      Array.from({ length: count }, (_, at) => ({ atMs: at, input: 1 as const })),
      codec,
    );
  expect(decodeLog(step(LOG_LIMITS.inputs), codec)).toHaveLength(LOG_LIMITS.inputs);
  expect(decodeLog(step(LOG_LIMITS.inputs + 1), codec)).toBeNull();
  const slow = (count: number) =>
    encodeLog(
      Array.from({ length: count }, (_, at) => ({ atMs: at * 20_000, input: 1 as const })),
      codec,
    );
  // Two bytes for the first input, four for each other one.
  const most = (LOG_LIMITS.bytes - 2) / 4 + 1;
  expect(decodeLog(slow(Math.floor(most)), codec)).toHaveLength(Math.floor(most));
  expect(decodeLog(slow(Math.floor(most) + 1), codec)).toBeNull();
});

it('A log of inputs has exactly one form for each number and each byte string', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 28 - 1), (value) => {
      expect(byteReader(Uint8Array.from(varint(value))).varint()).toBe(value);
    }),
  );
  expect(byteReader(Uint8Array.of(0x80, 0)).varint()).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
    }),
  );
  expect(fromBase64url('AB')).toBeNull();
  expect(fromBase64url('A')).toBeNull();
});

describe('the clock of a log', () => {
  const played = playedInMs([{ atMs: 10_000, input: 1 }]);

  it('The clock of a log is at most 250 ms ahead of elapsed time, and late after 5 s', () => {
    const fits = [9749, 9750, 15_000, 15_001].map((elapsedMs) => clockFit(played, elapsedMs));
    expect(fits).toEqual(['ahead', 'fits', 'fits', 'late']);
  });
});
