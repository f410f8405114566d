/** Returns an integer from 0 to `below`, exclusive; the same sequence for the same seed. */
export type Chance = (below: number) => number;

/** Source: the generator mulberry32. */
export function seededChance(seed: number): Chance {
  let state = Math.trunc(seed);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
