/** Shared by both ways to play Mini Shooter: the field in px, and its counts. */
export const FIELD_WIDTH = 600;
export const FIELD_HEIGHT = 400;
export const WANTED = 100;
export const LIVES = 3;
export const TOKENS = 3;
export const MOST_OBSTACLES = 7;

/** Held keys as bits; also the directions of a turn. */
export const UP = 1;
export const DOWN = 2;
export const LEFT = 4;
export const RIGHT = 8;
export const ALL_KEYS = 15;

/** Each token and obstacle has its own random numbers, so that a new one never affects another. */
export const TOKEN_STREAMS = 0x1000;
export const OBSTACLE_STREAMS = 0x2000;

export type Point = { x: number; y: number };
/** An object that moves by this distance at each step. */
export type Obstacle = Point & { dx: number; dy: number };

/** The state that a flight (in ticks) and turns (in cells) share. */
export type FieldState = {
  player: Point;
  tokens: readonly Point[];
  obstacles: readonly Obstacle[];
  got: number;
  lives: number;
  /** The number of tokens and obstacles so far. It selects the next one's random numbers. */
  placed: number;
  entered: number;
};

/** The direction of the held keys: −1, 0 or 1 on each axis; opposite keys cancel each other out. */
export function heading(keys: number): { across: number; down: number } {
  const bit = (key: number) => ((keys & key) === 0 ? 0 : 1);
  return { across: bit(RIGHT) - bit(LEFT), down: bit(DOWN) - bit(UP) };
}

/** The Manhattan distance. */
export function axisDistance(one: Point, other: Point): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}
