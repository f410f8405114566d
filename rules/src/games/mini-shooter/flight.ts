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
/** Of tokens and obstacles alike. */
const OTHER_RADIUS = 10 * PX;
const TOUCHING = PLAYER_RADIUS + OTHER_RADIUS;
const STRAIGHT = 4 * PX;
const DIAGONAL = 724;
const INSET_PX = 20;
const AWAY = 80 * PX;
const UNHURT_AT_FIRST = 120;
const UNHURT_AFTER_HIT = 90;
export const MOST_TICKS = 36_000;

/** The field as it is played in ticks; `held` are the keys since `tick`. */
export type Flight = FieldState & {
  tick: number;
  held: number;
  /** Up to this tick a touch does not hurt. */
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

/** The flight at a tick, with the keys that have been held since its last one. */
export function flownTo(flight: Flight, tick: number, seed: Seed): Flight {
  let flown = flight;
  while (flown.tick < tick && !isLanded(flown)) flown = nextTick(flown, seed);
  return flown;
}

/** Whether a flight is over, one way or another. */
export function isLanded({ got, lives, tick }: Flight): boolean {
  return got >= WANTED || lives === 0 || tick >= MOST_TICKS;
}

function nextTick(flight: Flight, seed: Seed): Flight {
  const moved = {
    ...flight,
    tick: flight.tick + 1,
    player: steered(flight.player, flight.held),
    obstacles: flight.obstacles.map(drifted).filter(isNear),
  };
  return hurt(collected(joined(moved, seed), seed));
}

function steered({ x, y }: Point, held: number): Point {
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

function drifted({ x, y, dx, dy }: Obstacle): Obstacle {
  return { x: x + dx, y: y + dy, dx, dy };
}

/** Whether any of an obstacle can still be in the field. */
function isNear({ x, y }: Obstacle): boolean {
  const isBetween = (place: number, length: number) =>
    place >= -OTHER_RADIUS && place <= length * PX + OTHER_RADIUS;
  return isBetween(x, FIELD_WIDTH) && isBetween(y, FIELD_HEIGHT);
}

/** The ticks between two obstacles: fewer with every token. */
function obstacleEvery(got: number): number {
  return 84 - Math.floor((36 * got) / WANTED);
}

/** With one more obstacle where it is time for one and there is room. */
function joined(flight: Flight, seed: Seed): Flight {
  const { tick, nextObstacleAt, obstacles, entered, got } = flight;
  if (tick < nextObstacleAt) return flight;
  const timed = { ...flight, nextObstacleAt: tick + obstacleEvery(got) };
  if (obstacles.length >= MOST_OBSTACLES) return timed;
  const joining = newObstacle(seed, entered);
  return { ...timed, obstacles: [...obstacles, joining], entered: entered + 1 };
}

function collected(flight: Flight, seed: Seed): Flight {
  let { got, placed } = flight;
  const { player } = flight;
  if (!flight.tokens.some((token) => isTouching(player, token))) return flight;
  const tokens = flight.tokens.map((token) => {
    if (!isTouching(player, token)) return token;
    got += 1;
    placed += 1;
    return newToken(seed, placed - 1, player);
  });
  return { ...flight, tokens, got, placed };
}

function hurt(flight: Flight): Flight {
  const { tick, unhurtUntil, player, obstacles, lives, got } = flight;
  const isSafe = tick <= unhurtUntil || got >= WANTED;
  if (isSafe || !obstacles.some((obstacle) => isTouching(player, obstacle))) return flight;
  return { ...flight, lives: lives - 1, unhurtUntil: tick + UNHURT_AFTER_HIT };
}

function isTouching(one: Point, other: Point): boolean {
  const [across, down] = [one.x - other.x, one.y - other.y];
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

/** An obstacle that enters from an edge of chance: top, right, bottom or left. */
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
