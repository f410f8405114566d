import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockFit, playedInMs } from './clock-rule.ts';
import { gameSlugs } from './game-names.ts';
import { byteReader, varint } from './input-codec.ts';
import { LOG_LIMITS, decodeLog, encodeLog, fromBase64url, toBase64url } from './input-log.ts';
import { mazeRunner } from './maze-runner/maze-runner.ts';
import { densityAt } from './past-scores.ts';
import { seedFromBytes, seedFromHex, shuffled, stream } from './random.ts';
import { currentGames } from './registry.ts';
import { questionRefusal, wordRefusal } from './staff-content.ts';
import { judgeRate, winBand } from './win-rates.ts';

it('Every game has rules', () => {
  expect(currentGames().map(({ game }) => game)).toEqual(gameSlugs);
});

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

it('Any text is read or refused as a log, without throwing', () => {
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

it('A log of inputs has one form per number and byte string', () => {
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

  it('A log’s clock is at most 250 ms ahead, and late after 5 s', () => {
    const fits = [9749, 9750, 15_000, 15_001].map((elapsedMs) => clockFit(played, elapsedMs));
    expect(fits).toEqual(['ahead', 'fits', 'fits', 'late']);
  });
});

it('Past scores are highest where most of them lie, and fade away from them', () => {
  const heights = densityAt([240, 250, 250, 260, 400], [100, 250, 325, 400, 600]);
  expect(heights[1]).toBe(1);
  expect(heights[3]).toBeGreaterThan(heights[2] ?? 1);
  expect(heights[3]).toBeLessThan(0.4);
  expect(heights[0]).toBeLessThan(0.001);
  expect(heights[4]).toBeLessThan(0.001);
});

it('No past scores have no height anywhere', () => {
  expect(densityAt([], [100, 200])).toEqual([0, 0]);
});

it('The random numbers of the games are sfc32: they match the contract’s golden vectors', () => {
  const bits = stream([1, 2, 3, 4], 1);
  const words = Array.from({ length: 4 }, () => bits.next().toString(16));
  expect(words).toEqual(['ff32f2b7', '3febcb48', '2a8e2052', '62572c75']);
  const dice = stream([1, 2, 3, 4], 1);
  expect(Array.from({ length: 8 }, () => dice.below(6))).toEqual([1, 0, 4, 1, 3, 1, 0, 1]);
});

it('The random numbers of the games are a different sequence for each purpose', () => {
  const first = Array.from({ length: 20 }, (_, purpose) => stream([1, 2, 3, 4], purpose).next());
  expect(new Set(first).size).toBe(20);
});

it('The random numbers of the games fall on each side equally often', () => {
  const random = stream([5, 6, 7, 8], 3);
  const counts = Array<number>(7).fill(0);
  for (let draw = 0; draw < 70_000; draw += 1) {
    const side = random.below(7);
    counts[side] = (counts[side] ?? 0) + 1;
  }
  // Chi-squared with six degrees of freedom: beyond 22.5 in one of a thousand.
  const distance = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
  expect(distance).toBeLessThan(22.5);
});

it('The random numbers of the games shuffle a list completely', () => {
  const items = Array.from({ length: 16 }, (_, item) => item);
  const order = shuffled(items, stream([1, 1, 1, 1], 1));
  expect(order.toSorted((a, b) => a - b)).toEqual(items);
  expect(order).not.toEqual(items);
});

it('A seed is the same from bytes and from text', () => {
  const text = 'ff32f2b73febcb482a8e205200000001';
  expect(seedFromHex(text)).toEqual([0xff32f2b7, 0x3febcb48, 0x2a8e2052, 1]);
  expect(seedFromBytes(bytesOf(text))).toEqual(seedFromHex(text));
});

it('Other texts are not seeds', () => {
  for (const text of ['', 'ff', 'g'.repeat(32), 'F'.repeat(32)]) {
    expect(seedFromHex(text)).toBeNull();
  }
});

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const hint = { en: 'sharp', si: 'තියුණු', ta: 'கூர்மையான' };
const text = (question: string) => ({ question, options: ['1', '2', '3', '4'] });
const question = { en: text('q'), si: text('q'), ta: text('q'), rightOption: 0, active: true };

it('A word is five letters, at least three of them different', () => {
  expect(wordRefusal({ word: ' level ', hint, active: true })).toBeNull();
  for (const word of ['LEVE', 'LEVELS', 'LÉVEL', 'LEV L', 'LEV3L', 'AAAAA', 'ABABA']) {
    expect(wordRefusal({ word, hint, active: true }), word).toBe('GAME_WORD_INVALID');
  }
});

it('Only an active item must be complete in three languages', () => {
  const half = { word: 'EXACT', hint: { ...hint, ta: ' ' } };
  expect(wordRefusal({ ...half, active: true })).toBe('GAME_CONTENT_INCOMPLETE');
  expect(wordRefusal({ ...half, active: false })).toBeNull();
  const draft = { ...question, ta: { question: '', options: ['', '', '', ''] } };
  expect(questionRefusal(question)).toBeNull();
  expect(questionRefusal(draft)).toBe('GAME_CONTENT_INCOMPLETE');
  expect(questionRefusal({ ...draft, active: false })).toBeNull();
  expect(questionRefusal({ ...draft, active: false, en: text(' ') })).toBe(
    'GAME_CONTENT_INCOMPLETE',
  );
});

it('No two options of a question read the same in any language', () => {
  const alike = { question: 'q', options: ['Tokyo', 'Osaka', ' tokyo', 'Seoul'] };
  expect(questionRefusal({ ...question, si: alike })).toBe('GAME_OPTIONS_ALIKE');
});

it('Easy games may always be won, others by 95 in 100', () => {
  const everybody = { plays: 200, won: 200 };
  expect(judgeRate(everybody, winBand('Easy'))).toBe('within');
  expect(judgeRate(everybody, winBand('Hard'))).toBe('above');
  expect(judgeRate({ plays: 200, won: 190 }, winBand('Expert'))).toBe('within');
  expect(judgeRate({ plays: 200, won: 191 }, winBand('Medium'))).toBe('above');
});

it('A game that fewer than 30 in 100 win is below its band', () => {
  expect(judgeRate({ plays: 200, won: 60 }, winBand('Easy'))).toBe('within');
  expect(judgeRate({ plays: 200, won: 59 }, winBand('Easy'))).toBe('below');
});

it('Fewer than 200 plays raise no alarm', () => {
  expect(judgeRate({ plays: 199, won: 0 }, winBand('Hard'))).toBe('too-few');
  expect(judgeRate({ plays: 0, won: 0 }, winBand('Hard'))).toBe('too-few');
});
