import type { Seed } from '../../../src/games/random.ts';

const WORD = 1n << 32n;

/** sfc32 again, with numbers that do not overflow. Its results must be the same. */
export function naiveRandom(seed: Seed, purpose: number) {
  let [a = 0n, b = 0n, c = 0n, d = 0n] = seed.map((part) => BigInt.asUintN(32, BigInt(part)));
  d = (d + BigInt(purpose) * 0x9e3779b9n) % WORD;

  function draw(): bigint {
    const sum = (a + b + d) % WORD;
    const rotated = ((c << 21n) % WORD) + (c >> 11n);
    d = (d + 1n) % WORD;
    a = b ^ (b >> 9n);
    b = (c * 9n) % WORD;
    c = (rotated + sum) % WORD;
    return sum;
  }

  function below(count: number): number {
    const whole = (WORD / BigInt(count)) * BigInt(count);
    for (;;) {
      const drawn = draw();
      if (drawn < whole) return Number(drawn % BigInt(count));
    }
  }

  for (let thrown = 0; thrown < 15; thrown++) draw();
  return { below };
}

/** Items in random order, removed one after the other. */
export function naiveOrder<Item>(items: readonly Item[], below: (count: number) => number): Item[] {
  const left = items.slice();
  const order: Item[] = [];
  for (let count = left.length; count > 0; count--) {
    const at = below(count);
    order.push(...left.filter((_, index) => index === at));
    left.splice(at, 1);
  }
  return order;
}
