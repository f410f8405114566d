import type { Timed } from '../../../src/games/input-codec.ts';
import type { Obstacle } from '../../../src/games/mini-shooter/field.ts';
import {
  beginFlight,
  type Flight,
  flownTo,
  isLanded,
  PX,
} from '../../../src/games/mini-shooter/flight.ts';
import type { ShooterInput } from '../../../src/games/mini-shooter/shooter-codec.ts';
import type { Seed } from '../../../src/games/random.ts';
import { chooseLegs, type Leg, type Sight } from './choose-legs.ts';

/**
 * The flying style of a person: what they see, how often they decide, and their distance from
 * obstacles.
 */
export type Pilot = {
  sees(flight: Flight): Sight;
  /** The time until the next decision. */
  decidesAfter(): number;
  aheadTicks: number;
  marginPx: number;
};

/** The changes of the held keys, and an input at the tick that ends the flight. */
export function fly(seed: Seed, pilot: Pilot): Timed<ShooterInput>[] {
  const inputs: Timed<ShooterInput>[] = [];
  let flight = beginFlight(seed);
  while (!isLanded(flight)) {
    const decideAt = flight.tick + pilot.decidesAfter();
    const legs: Leg[] = chooseLegs(pilot.sees(flight), pilot.aheadTicks, pilot.marginPx);
    for (const { held, ticks } of [...legs, { held: 0, ticks: 600 }]) {
      if (flight.tick >= decideAt || isLanded(flight)) break;
      if (held !== flight.held) inputs.push({ input: { held }, atMs: flight.tick });
      const until = Math.min(decideAt, flight.tick + ticks);
      flight = flownTo({ ...flight, held }, until, seed);
    }
  }
  return [...inputs, { input: { held: 0 }, atMs: flight.tick }];
}

/** An obstacle's position some ticks ago, and its position now according to the person. */
export function misjudged(obstacle: Obstacle, ticks: number): Obstacle {
  return {
    ...obstacle,
    x: Math.round(obstacle.x + obstacle.dx * ticks),
    y: Math.round(obstacle.y + obstacle.dy * ticks),
  };
}

/** True if an obstacle was in the field some ticks ago. */
export function wasThere({ x, y, dx, dy }: Obstacle, ticks: number): boolean {
  const [oldX, oldY] = [x - dx * ticks, y - dy * ticks];
  return oldX >= -10 * PX && oldX <= 610 * PX && oldY >= -10 * PX && oldY <= 410 * PX;
}
