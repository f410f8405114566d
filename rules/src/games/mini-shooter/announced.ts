import { axisDistance, type Obstacle, type Point } from './field.ts';
import type { Turns } from './turns.ts';

/**
 * A position relative to the player, in cells: positive to the right and down, negative to the left
 * and up.
 */
export type Offset = { right: number; down: number };

/** The nearest token. Of equally near ones, the one placed first. */
export function nearestToken({ player, tokens }: Turns): Offset {
  const nearest = tokens.reduce<Point | null>(
    (best, token) =>
      best === null || axisDistance(token, player) < axisDistance(best, player) ? token : best,
    null,
  );
  return offset(player, nearest ?? player);
}

/** The obstacles at most two cells away, and the next direction of each. */
export function besidePlayer({ player, obstacles }: Turns): (Offset & { goes: Offset })[] {
  return obstacles
    .filter((obstacle) => axisDistance(obstacle, player) <= 2)
    .map((obstacle) => ({ ...offset(player, obstacle), goes: course(obstacle) }));
}

function offset(from: Point, to: Point): Offset {
  return { right: to.x - from.x, down: to.y - from.y };
}

function course({ dx, dy }: Obstacle): Offset {
  return { right: dx, down: dy };
}
