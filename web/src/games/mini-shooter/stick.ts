import { DOWN, LEFT, type Point, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';

/** The distance before a thumb steers, and the largest distance before the stick follows it. */
const REST_PX = 10;
const REACH_PX = 48;
/** The additional angle before the direction changes, because a thumb trembles. */
const STEADY_TURNS = 0.03;
/** The eight directions, clockwise from the right. */
const ways = [RIGHT, RIGHT | DOWN, DOWN, DOWN | LEFT, LEFT, LEFT | UP, UP, UP | RIGHT] as const;

/** The keys for a thumb's offset from the stick's center. */
export function stickKeys({ x, y }: Point, before: number): number {
  if (Math.hypot(x, y) < REST_PX) return 0;
  const turns = (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
  const beforeAt = ways.findIndex((way) => way === before);
  if (beforeAt >= 0) {
    const off = Math.abs(turns - beforeAt / ways.length);
    if (Math.min(off, 1 - off) < 1 / 16 + STEADY_TURNS) return before;
  }
  return ways[Math.round(turns * ways.length) % ways.length] ?? 0;
}

/** The stick's center after a thumb has moved: never farther from the thumb than its reach. */
export function followed(stick: Point, thumb: Point): Point {
  const [x, y] = [thumb.x - stick.x, thumb.y - stick.y];
  const far = Math.hypot(x, y);
  if (far <= REACH_PX) return stick;
  const share = (far - REACH_PX) / far;
  return { x: stick.x + x * share, y: stick.y + y * share };
}
