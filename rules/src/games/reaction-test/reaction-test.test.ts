import { expect, it } from 'vitest';
import { encodeLog } from '../input-log.ts';
import { replayGame } from '../replay-game.ts';
import { goAtMs, reactionTest } from './reaction-test.ts';

const terms = { pace: 'standard', control: 'keys', content: null } as const;

function pressed(afterMs: readonly number[]) {
  let state = reactionTest.begin([1, 2, 3, 4], terms);
  for (const ms of afterMs) state = reactionTest.apply(state, 'press', goAtMs(state) + ms);
  return state;
}

it('A trial waits between one and four seconds before go', () => {
  const waits = Array.from({ length: 300 }, (_, n) => n).flatMap(
    (number) => reactionTest.begin([number, 2, 3, 4], terms).waitsMs,
  );
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(4000);
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(2900);
});

it('A trial succeeds from 100 to 500 milliseconds after go, and to 750 at the relaxed pace', () => {
  const success = [99, 100, 500, 501].map((ms) => pressed([ms]).trials[0]?.success);
  expect(success).toEqual([false, true, true, false]);
  const relaxed = reactionTest.begin([1, 2, 3, 4], { ...terms, pace: 'relaxed' });
  const late = reactionTest.apply(relaxed, 'press', goAtMs(relaxed) + 750);
  expect(late.trials[0]?.success).toBe(true);
});

it('A trial without a press fails, and six of those lose', () => {
  const state = reactionTest.begin([1, 2, 3, 4], terms);
  expect(reactionTest.outcome(state, 6 * 2200 + 6 * 1000 + 3000)).toBe('playing');
  expect(reactionTest.outcome(state, 60_000)).toBe('lost');
});

it('A trial begins 700 milliseconds after the one before; a press in between does not count', () => {
  const state = pressed([200]);
  expect(reactionTest.apply(state, 'press', state.nextAtMs - 1)).toEqual(state);
  expect(reactionTest.apply(state, 'press', state.nextAtMs).trials).toHaveLength(2);
});

it('The play is won by five successes, and scores their mean', () => {
  const state = pressed([300, 900, 310, 320, 900, 330, 341]);
  expect(reactionTest.outcome(state, 0)).toBe('won');
  expect(reactionTest.score(state)).toBe(320);
});

it('The play shows a player who lost the times, including final trials without a press', () => {
  const missed = { pressedAfterMs: null, success: false };
  expect(reactionTest.reveal(pressed([900, -50, 300]))).toMatchObject({
    waitsMs: { length: 10 },
    latestMs: 500,
    trials: [
      { pressedAfterMs: 900, success: false },
      { pressedAfterMs: -50, success: false },
      { pressedAfterMs: 300, success: true },
      missed,
      missed,
      missed,
      missed,
    ],
  });
});

it('The play shows a player who won the times, too', () => {
  const afterMs = [300, 900, 310, 320, 330, 340];
  let state = reactionTest.begin([1, 2, 3, 4], terms);
  const presses = afterMs.map((ms) => {
    const atMs = goAtMs(state) + ms;
    state = reactionTest.apply(state, 'press', atMs);
    return { input: 'press' as const, atMs };
  });
  const log = encodeLog(presses, reactionTest.codec);
  const elapsedMs = presses.at(-1)?.atMs ?? 0;
  const judged = replayGame(reactionTest).judge([1, 2, 3, 4], terms, { log, elapsedMs });
  expect(judged).toMatchObject({ outcome: 'won', score: 320 });
  expect(judged?.reveal).toMatchObject({ trials: afterMs.map((ms) => ({ pressedAfterMs: ms })) });
});

it('The play is flagged for staff if no hand could be as fast or as even', () => {
  const flagsOf = (ms: number[]) => reactionTest.flags([], pressed(ms));
  expect(flagsOf([149, 120, 130, 140, 110])).toEqual(['too-fast']);
  expect(flagsOf([200, 201, 203, 205, 207])).toEqual(['even-beat']);
  expect(flagsOf([200, 201, 203, 205, 208])).toEqual([]);
  expect(flagsOf([210, 227, 244, 261, 278])).toEqual(['even-beat']);
  expect(flagsOf([210, 227, 244, 261, 280])).toEqual([]);
});
