import { type Seed, stream } from '../random.ts';
import {
  axisDistance,
  FIELD_HEIGHT,
  FIELD_WIDTH,
  type FieldState,
  heading,
  LIVES,
  MOST_OBSTACLES,
  type Obstacle,
  OBSTACLE_STREAMS,
  type Point,
  TOKEN_STREAMS,
  TOKENS,
  WANTED,
} from './field.ts';

/** Positions are whole numbers of 1/256 px. */
export const PX = 256;
const PLAYER_RADIUS = 11 * PX;
/** The radius of tokens and obstacles. */
const OTHER_RADIUS = 10 * PX;
const TOUCHING = PLAYER_RADIUS + OTHER_RADIUS;
const STRAIGHT = 4 * PX;
const DIAGONAL = 724;
const INSET_PX = 20;
const AWAY = 80 * PX;
const UNHURT_AT_FIRST = 120;
const UNHURT_AFTER_HIT = 90;
export const MOST_TICKS = 36_000;
/** Ticks per second at each pace. */
export const tickRates = { standard: 60, relaxed: 40 } as const;

/** The field of a flight in ticks. `held` are the keys since `tick`. */
export type Flight = FieldState & {
  tick: number;
  held: number;
  /** Collisions up to this tick do not count. */
  unhurtUntil: number;
  nextObstacleAt: number;
};

export function beginFlight(seed: Seed): Flight {
  const player = { x: (FIELD_WIDTH / 2) * PX, y: (FIELD_HEIGHT / 2) * PX };
  return {
    player,
    tokens: Array.from({ length: TOKENS }, (_, place) => newToken(seed, place, player)),
    obstacles: [],
    got: 0,
    lives: LIVES,
    placed: TOKENS,
    entered: 0,
    tick: 0,
    held: 0,
    unhurtUntil: UNHURT_AT_FIRST,
    nextObstacleAt: obstacleEvery(0),
  };
}

/** Returns the flight at a tick, with the keys held since its last one. */
export function flownTo(flight: Flight, tick: number, seed: Seed): Flight {
  // One copy for all its ticks, because a play has thousands.
  const flown = { ...flight, obstacles: flight.obstacles.map((obstacle) => ({ ...obstacle })) };
  while (flown.tick < tick && !isLanded(flown)) passTick(flown, seed);
  return flown;
}

/** True if a flight is won or lost. */
export function isLanded({ got, lives, tick }: Flight): boolean {
  return got >= WANTED || lives === 0 || tick >= MOST_TICKS;
}

function passTick(flight: Flight, seed: Seed): void {
  flight.tick += 1;
  flight.player = steered(flight.player, flight.held);
  drift(flight);
  join(flight, seed);
  collect(flight, seed);
  hurt(flight);
}

/** Returns the player's position after one tick with these keys. */
export function steered({ x, y }: Point, held: number): Point {
  const { across, down } = heading(held);
  const step = across !== 0 && down !== 0 ? DIAGONAL : STRAIGHT;
  return {
    x: within(x + across * step, FIELD_WIDTH * PX),
    y: within(y + down * step, FIELD_HEIGHT * PX),
  };
}

function within(place: number, length: number): number {
  return Math.min(length - PLAYER_RADIUS, Math.max(PLAYER_RADIUS, place));
}

function drift(flight: Flight): void {
  let hasLeft = false;
  for (const obstacle of flight.obstacles) {
    obstacle.x += obstacle.dx;
    obstacle.y += obstacle.dy;
    hasLeft ||= !isNear(obstacle);
  }
  if (hasLeft) flight.obstacles = flight.obstacles.filter(isNear);
}

/** True if any part of an obstacle can still be in the field. */
function isNear({ x, y }: Obstacle): boolean {
  const right = FIELD_WIDTH * PX + OTHER_RADIUS;
  const bottom = FIELD_HEIGHT * PX + OTHER_RADIUS;
  return x >= -OTHER_RADIUS && x <= right && y >= -OTHER_RADIUS && y <= bottom;
}

/** The ticks between two obstacles. Each token reduces them. */
function obstacleEvery(got: number): number {
  return 84 - Math.floor((36 * got) / WANTED);
}

/** Lets another obstacle enter if one is due and there is room. */
function join(flight: Flight, seed: Seed): void {
  if (flight.tick < flight.nextObstacleAt) return;
  flight.nextObstacleAt = flight.tick + obstacleEvery(flight.got);
  if (flight.obstacles.length >= MOST_OBSTACLES) return;
  flight.obstacles = [...flight.obstacles, newObstacle(seed, flight.entered)];
  flight.entered += 1;
}

function collect(flight: Flight, seed: Seed): void {
  const { player } = flight;
  if (!flight.tokens.some((token) => isTouching(player, token))) return;
  flight.tokens = flight.tokens.map((token) => {
    if (!isTouching(player, token)) return token;
    flight.got += 1;
    flight.placed += 1;
    return newToken(seed, flight.placed - 1, player);
  });
}

function hurt(flight: Flight): void {
  const { tick, unhurtUntil, player, obstacles, got } = flight;
  if (tick <= unhurtUntil || got >= WANTED) return;
  if (!obstacles.some((obstacle) => isTouching(player, obstacle))) return;
  flight.lives -= 1;
  flight.unhurtUntil = tick + UNHURT_AFTER_HIT;
}

function isTouching(one: Point, other: Point): boolean {
  const across = one.x - other.x;
  const down = one.y - other.y;
  return across * across + down * down < TOUCHING * TOUCHING;
}

function newToken(seed: Seed, number: number, player: Point): Point {
  const random = stream(seed, TOKEN_STREAMS + number);
  const draw = (lengthPx: number) => (INSET_PX + random.below(lengthPx - 2 * INSET_PX + 1)) * PX;
  let token = { x: draw(FIELD_WIDTH), y: draw(FIELD_HEIGHT) };
  while (axisDistance(token, player) <= AWAY) {
    token = { x: draw(FIELD_WIDTH), y: draw(FIELD_HEIGHT) };
  }
  return token;
}

/** An obstacle that enters from a random edge: top, right, bottom or left. */
function newObstacle(seed: Seed, number: number): Obstacle {
  const random = stream(seed, OBSTACLE_STREAMS + number);
  const edge = random.below(4);
  const across = 256 + random.below(320);
  const along = random.below(257) - 128;
  const place = random.below((edge % 2 === 0 ? FIELD_WIDTH : FIELD_HEIGHT) + 1) * PX;
  const [right, bottom] = [FIELD_WIDTH * PX + OTHER_RADIUS, FIELD_HEIGHT * PX + OTHER_RADIUS];
  if (edge === 0) return { x: place, y: -OTHER_RADIUS, dx: along, dy: across };
  if (edge === 1) return { x: right, y: place, dx: -across, dy: along };
  if (edge === 2) return { x: place, y: bottom, dx: along, dy: -across };
  return { x: -OTHER_RADIUS, y: place, dx: across, dy: along };
}
