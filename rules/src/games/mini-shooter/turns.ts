import { type Seed, stream } from '../random.ts';
import {
  axisDistance,
  DOWN,
  type FieldState,
  heading,
  LEFT,
  LIVES,
  MOST_OBSTACLES,
  type Obstacle,
  OBSTACLE_STREAMS,
  type Point,
  RIGHT,
  TOKEN_STREAMS,
  TOKENS,
  UP,
  WANTED,
} from './field.ts';

/** The field in cells of 40 px, for a screen reader: nothing moves between steps. */
export const COLUMNS = 15;
export const ROWS = 10;
/** One turn's step; 0 is staying put. */
export const steps = [0, UP, DOWN, LEFT, RIGHT] as const;
const AWAY_CELLS = 2;
const UNHURT_AT_FIRST = 3;
const UNHURT_AFTER_HIT = 2;
const MOST_TURNS = 3000;

export type Turns = FieldState & { turn: number; unhurtUntil: number; nextObstacleAt: number };

export function beginTurns(seed: Seed): Turns {
  const player = { x: Math.floor(COLUMNS / 2), y: Math.floor(ROWS / 2) };
  const empty = {
    player,
    tokens: [],
    obstacles: [],
    got: 0,
    lives: LIVES,
    placed: 0,
    entered: 0,
    turn: 0,
    unhurtUntil: UNHURT_AT_FIRST,
    nextObstacleAt: obstacleEvery(0),
  };
  return withTokens(empty, seed);
}

/** The turns between two obstacles. Each token reduces them. */
function obstacleEvery(got: number): number {
  return 8 - Math.floor((4 * got) / WANTED);
}

/** True if the turns are won or lost. */
export function isFinished({ got, lives, turn }: Turns): boolean {
  return got >= WANTED || lives === 0 || turn >= MOST_TURNS;
}

/** One step of the player, then one of every obstacle. */
export function nextTurn(turns: Turns, step: number, seed: Seed): Turns {
  if (isFinished(turns)) return turns;
  const { across, down } = heading(step);
  const player = {
    x: Math.min(COLUMNS - 1, Math.max(0, turns.player.x + across)),
    y: Math.min(ROWS - 1, Math.max(0, turns.player.y + down)),
  };
  const obstacles = turns.obstacles.map(stepped).filter(isInside);
  const isHit = turns.obstacles.some((obstacle) => meets(obstacle, turns.player, player));
  const moved = { ...turns, turn: turns.turn + 1, player, obstacles };
  return hurt(withTokens(joined(collected(moved), seed), seed), isHit);
}

function stepped({ x, y, dx, dy }: Obstacle): Obstacle {
  return { x: x + dx, y: y + dy, dx, dy };
}

function isInside({ x, y }: Point): boolean {
  return x >= 0 && x < COLUMNS && y >= 0 && y < ROWS;
}

/** Whether an obstacle enters the player's cell, or swaps cells with the player. */
function meets(obstacle: Obstacle, from: Point, to: Point): boolean {
  const next = stepped(obstacle);
  return isSame(next, to) || (isSame(next, from) && isSame(obstacle, to));
}

function isSame(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}

function collected(turns: Turns): Turns {
  const tokens = turns.tokens.filter((token) => !isSame(token, turns.player));
  return { ...turns, tokens, got: turns.got + turns.tokens.length - tokens.length };
}

function hurt(turns: Turns, isHit: boolean): Turns {
  const { turn, unhurtUntil, got, lives } = turns;
  if (!isHit || turn <= unhurtUntil || got >= WANTED) return turns;
  return { ...turns, lives: lives - 1, unhurtUntil: turn + UNHURT_AFTER_HIT };
}

/** Adds missing tokens, each in its own cell away from the player. */
function withTokens(turns: Turns, seed: Seed): Turns {
  const tokens = [...turns.tokens];
  let { placed } = turns;
  while (tokens.length < TOKENS) {
    const random = stream(seed, TOKEN_STREAMS + placed);
    let token = { x: random.below(COLUMNS), y: random.below(ROWS) };
    while (!isFree(token, tokens, turns.player)) {
      token = { x: random.below(COLUMNS), y: random.below(ROWS) };
    }
    tokens.push(token);
    placed += 1;
  }
  return { ...turns, tokens, placed };
}

function isFree(cell: Point, tokens: readonly Point[], player: Point): boolean {
  const isTaken = tokens.some((token) => isSame(token, cell));
  return !isTaken && axisDistance(cell, player) > AWAY_CELLS;
}

/** Adds an obstacle if one is due, in an edge cell away from the player. */
function joined(turns: Turns, seed: Seed): Turns {
  const { turn, nextObstacleAt, obstacles, entered, got, player } = turns;
  if (turn < nextObstacleAt) return turns;
  const timed = { ...turns, nextObstacleAt: turn + obstacleEvery(got) };
  if (obstacles.length >= MOST_OBSTACLES) return timed;
  const random = stream(seed, OBSTACLE_STREAMS + entered);
  let joining = atEdge(random.below(4), random.below(COLUMNS * ROWS));
  while (axisDistance(joining, player) <= AWAY_CELLS) {
    joining = atEdge(random.below(4), random.below(COLUMNS * ROWS));
  }
  return { ...timed, obstacles: [...obstacles, joining], entered: entered + 1 };
}

/** An obstacle at the top, right, bottom or left edge that moves straight to the other side. */
function atEdge(edge: number, place: number): Obstacle {
  const [column, row] = [place % COLUMNS, place % ROWS];
  if (edge === 0) return { x: column, y: 0, dx: 0, dy: 1 };
  if (edge === 1) return { x: COLUMNS - 1, y: row, dx: -1, dy: 0 };
  if (edge === 2) return { x: column, y: ROWS - 1, dx: 0, dy: -1 };
  return { x: 0, y: row, dx: 1, dy: 0 };
}
