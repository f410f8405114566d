import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Random, stream } from '../random.ts';
import { targetClicker } from './target-clicker.ts';
import { cellBox, drawCells, drawDiscs, squaredDistance } from './targets.ts';

const seed = [1, 2, 3, 4] as const;
const pointer = { pace: 'standard', control: 'pointer', content: null } as const;

function played(gapsMs: (place: number) => number, besidePx = 0) {
  let state = targetClicker.begin(seed, pointer);
  let atMs = 3000;
  const presses = state.targets.map((target, place) => {
    atMs += gapsMs(place);
    return { input: 'cell' in target ? target : { ...target, x: target.x + besidePx }, atMs };
  });
  for (const press of presses) state = targetClicker.apply(state, press.input, press.atMs);
  return { state, flags: targetClicker.flags(presses, state), atMs };
}

it('The targets lie entirely within the field, each away from the one before it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(24, 36), (purpose, radius) => {
      const discs = drawDiscs(stream(seed, purpose), radius);
      expect(discs).toHaveLength(20);
      for (const [place, disc] of discs.entries()) {
        expect(disc.x).toBeGreaterThanOrEqual(radius);
        expect(disc.x).toBeLessThanOrEqual(600 - radius);
        expect(disc.y).toBeGreaterThanOrEqual(radius);
        expect(disc.y).toBeLessThanOrEqual(400 - radius);
        const last = discs[place - 1];
        if (last !== undefined) expect(squaredDistance(disc, last)).toBeGreaterThanOrEqual(9216);
      }
    }),
  );
});

it('The targets are numbered cells for keys, none twice in a row', () => {
  const chance: Random = stream(seed, 5);
  const cells = drawCells(chance).map(({ cell }) => cell);
  expect(cells.every((cell, place) => cell !== cells[place - 1])).toBe(true);
  expect(targetClicker.begin(seed, { ...pointer, control: 'keys' }).targets[0]).toHaveProperty(
    'cell',
  );
  expect(cellBox(9)).toEqual({ x: 400, y: 266, width: 200, height: 134 });
});

it('A press beside the disc costs only time', () => {
  expect(played(() => 500, 25).state.hitsAtMs).toEqual([]);
  expect(played(() => 500, 24).state.hitsAtMs).toHaveLength(20);
});

it('A press on a number hits nothing for a player who points', () => {
  const state = targetClicker.begin(seed, pointer);
  const pressed = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce(
    (now, cell, place) => targetClicker.apply(now, { cell }, 3200 + place * 200),
    state,
  );
  expect(pressed.hitsAtMs).toEqual([]);
});

it('Flagged for staff is a play that takes less than six seconds', () => {
  expect(played((place) => 200 + (place % 7) * 30).flags).toContain('too-fast');
  expect(played((place) => 300 + (place % 7) * 60, 9).flags).toEqual([]);
});

it('Flagged for staff is a play at a beat that no hand can keep', () => {
  expect(played((place) => 400 + (place % 2) * 80, 9).flags).toEqual(['even-beat']);
  expect(played((place) => 400 + (place % 2) * 100, 9).flags).toEqual([]);
});

it('Flagged for staff is a play that always hits the exact middle', () => {
  const uneven = (place: number) => 300 + (place % 7) * 60;
  expect(played(uneven, 2).flags).toEqual(['exact-aim']);
  expect(played(uneven, 3).flags).toEqual([]);
});
