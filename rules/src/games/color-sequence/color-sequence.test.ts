import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Seed } from '../random.ts';
import { colorSequence, litPad } from './color-sequence.ts';

const terms = { pace: 'standard', control: 'touch', content: null } as const;
const anySeed = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());

function begun(seed: Seed = [1, 2, 3, 4]) {
  return colorSequence.begin(seed, terms);
}

it('The sequence has five colors out of six, none twice in a row', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const { sequence } = begun(seed);
      expect(sequence).toHaveLength(5);
      for (const [place, pad] of sequence.entries()) {
        expect([1, 2, 3, 4, 5, 6]).toContain(pad);
        expect(pad).not.toBe(sequence[place - 1]);
      }
    }),
  );
});

it('The sequence is shown one color at a time, and inputs open when it ends', () => {
  const state = begun();
  const shown = Array.from({ length: 4500 }, (_, ms) => litPad(state, 2800 + ms));
  const changes = shown.filter((pad, ms) => pad !== null && pad !== shown[ms - 1]);
  expect(changes).toEqual(state.sequence);
  expect(shown.filter((pad) => pad !== null)).toHaveLength(3000);
  expect(litPad(state, state.clock.openAtMs - 1)).toBe(state.sequence[4]);
  expect(litPad(state, state.clock.openAtMs)).toBeNull();
});

it('The sequence is shown half as long again at the relaxed pace', () => {
  const { shownMs, betweenMs } = colorSequence.begin([1, 2, 3, 4], { ...terms, pace: 'relaxed' });
  expect([shownMs, betweenMs]).toEqual([900, 375]);
});

it('The sequence is shown to a player who pressed a wrong color, and the play is lost', () => {
  const state = begun();
  const wrong = ((state.sequence[0] ?? 0) % 6) + 1;
  const lost = colorSequence.apply(state, wrong, state.clock.openAtMs);
  expect(colorSequence.outcome(lost, 9000)).toBe('lost');
  expect(colorSequence.reveal(lost)).toEqual({
    game: 'color-sequence',
    sequence: [...state.sequence],
    pressed: [wrong],
  });
});
