import type { PlayFlag } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import type { Flight } from './flight.ts';
import type { ShooterInput } from './shooter-codec.ts';

const HURRIED_MS = 60_000;
const MOST_CHANGES_A_SECOND = 15;
/**
 * The smallest interval in ticks that counts as a grid, and how many changes it takes to show one.
 */
const GRID_TICKS = 4;
const ENOUGH_CHANGES = 50;

/**
 * What staff should review in a won play. Turns are not judged, since they are as fast as a person
 * reads.
 */
export function shooterFlags(
  inputs: readonly Timed<ShooterInput>[],
  flight: Flight | null,
  scoreMs: number,
): PlayFlag[] {
  if (flight === null) return scoreMs < HURRIED_MS ? ['too-fast'] : [];
  // The last input ends the log, whenever that is.
  const ticks = inputs.slice(0, -1).flatMap(({ input, atMs }) => ('held' in input ? [atMs] : []));
  const isHurried = scoreMs < HURRIED_MS || ticks.length * 1000 > MOST_CHANGES_A_SECOND * scoreMs;
  const found: PlayFlag[] = isHurried ? ['too-fast'] : [];
  if (ticks.length >= ENOUGH_CHANGES && gridOf(ticks) >= GRID_TICKS) found.push('even-beat');
  return found;
}

/** The greatest common divisor, in ticks, of all gaps between changes. */
function gridOf(ticks: readonly number[]): number {
  return ticks.slice(1).reduce((grid, tick, index) => {
    let [one, other] = [grid, tick - (ticks[index] ?? 0)];
    while (other !== 0) [one, other] = [other, one % other];
    return one;
  }, 0);
}
