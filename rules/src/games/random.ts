/** The seed of a game's randomness: four 32-bit numbers. */
export type Seed = readonly [number, number, number, number];

/** Random numbers that depend only on the seed. */
export type Random = {
  /** The next 32 bits, as a number from 0. */
  next(): number;
  /** A whole number from 0 up to, but not including, `count`; all are equally likely. */
  below(count: number): number;
};

const SEED_BYTES = 16;
const WARM_UP = 15;
const RANGE = 0x1_0000_0000;
const STREAM_STEP = 0x9e3779b9;

/**
 * Random numbers for one purpose of a game: sfc32, with the purpose's number in its counter.
 * Purposes are independent, so that one more draw for one never changes another. Source: Chris
 * Doty-Humphrey, PractRand (small fast counter).
 */
export function stream(seed: Seed, purpose: number): Random {
  let [a, b, c, counter] = seed;
  counter = (counter + Math.imul(purpose, STREAM_STEP)) | 0;

  function next(): number {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  function below(count: number): number {
    // Values beyond the last whole multiple would make small numbers likelier.
    const end = RANGE - (RANGE % count);
    let drawn = next();
    while (drawn >= end) drawn = next();
    return drawn % count;
  }

  for (let draw = 0; draw < WARM_UP; draw += 1) next();
  return { next, below };
}

/** A list in random order (Fisher and Yates); the list itself is unchanged. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const rest = [...items];
  const order: Item[] = [];
  while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1));
  return order;
}

/** Returns a seed from 32 hexadecimal digits. Null for any other text. */
export function seedFromHex(text: string): Seed | null {
  if (!/^[\da-f]{32}$/.test(text)) return null;
  const word = (at: number) => Number.parseInt(text.slice(at, at + 8), 16);
  return [word(0), word(8), word(16), word(24)];
}

/** A seed from the first 16 bytes given, most significant first. */
export function seedFromBytes(bytes: Uint8Array): Seed {
  const word = (at: number) =>
    bytes.slice(at, at + 4).reduce((sum, byte) => ((sum << 8) | byte) >>> 0, 0);
  if (bytes.length < SEED_BYTES) throw new Error('a seed has 16 bytes');
  return [word(0), word(4), word(8), word(12)];
}
