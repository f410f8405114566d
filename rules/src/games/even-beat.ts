import type { Timed } from './input-codec.ts';

/** The time between each input and the one before it, in milliseconds. */
export function gapsMs(inputs: readonly Timed<unknown>[]): number[] {
  return inputs.slice(1).map(({ atMs }, index) => atMs - (inputs[index]?.atMs ?? 0));
}

/**
 * True if times differ less than those of a person: the difference of the longest and the shortest
 * is less than a percentage of the mean. Staff review such a play; it decides nothing.
 */
export function isEven(timesMs: readonly number[], percent: number): boolean {
  if (timesMs.length < 2) return false;
  const sum = timesMs.reduce((total, ms) => total + ms, 0);
  const spread = Math.max(...timesMs) - Math.min(...timesMs);
  return spread * timesMs.length * 100 < percent * sum;
}
