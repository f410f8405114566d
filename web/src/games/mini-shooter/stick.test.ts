import { DOWN, RIGHT, UP } from '@regz/rules/games/mini-shooter/field.ts';
import { expect, it } from 'vitest';
import { followed, stickKeys } from './stick.ts';

it('A stick under a thumb steers in eight directions, and rests in the middle', () => {
  expect(stickKeys({ x: 6, y: -6 }, 0)).toBe(0);
  expect(stickKeys({ x: 40, y: 0 }, 0)).toBe(RIGHT);
  expect(stickKeys({ x: 0, y: -40 }, 0)).toBe(UP);
  expect(stickKeys({ x: 30, y: 30 }, 0)).toBe(RIGHT | DOWN);
});

it('A stick under a thumb does not flicker between two directions', () => {
  const between = { x: 40, y: -18 };
  expect(stickKeys(between, RIGHT)).toBe(RIGHT);
  expect(stickKeys(between, RIGHT | UP)).toBe(RIGHT | UP);
  expect(stickKeys({ x: 40, y: -2 }, RIGHT | UP)).toBe(RIGHT);
});

it('A stick under a thumb follows a thumb that goes beyond its reach, so that turning back is quick', () => {
  expect(followed({ x: 100, y: 100 }, { x: 140, y: 100 })).toEqual({ x: 100, y: 100 });
  expect(followed({ x: 100, y: 100 }, { x: 198, y: 100 })).toEqual({ x: 150, y: 100 });
});
