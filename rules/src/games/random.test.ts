import { expect, it } from 'vitest';
import { seedFromBytes, seedFromHex, shuffled, stream } from './random.ts';

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

it('The random numbers of the games shuffle a list without losing or adding to it', () => {
  const items = Array.from({ length: 16 }, (_, item) => item);
  const order = shuffled(items, stream([1, 1, 1, 1], 1));
  expect(order.toSorted((a, b) => a - b)).toEqual(items);
  expect(order).not.toEqual(items);
});

it('A seed is the same from bytes and from the text it is sent as', () => {
  const text = 'ff32f2b73febcb482a8e205200000001';
  expect(seedFromHex(text)).toEqual([0xff32f2b7, 0x3febcb48, 0x2a8e2052, 1]);
  expect(seedFromBytes(bytesOf(text))).toEqual(seedFromHex(text));
});

it('A seed is nothing else', () => {
  for (const text of ['', 'ff', 'g'.repeat(32), 'F'.repeat(32)]) {
    expect(seedFromHex(text)).toBeNull();
  }
});

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
