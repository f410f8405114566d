import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { giveawayPlanRefusal } from './giveaway-plan.ts';
import { giveawayState } from './giveaway-state.ts';

const window = { startsAt: new Date(HOUR_MS), endsAt: new Date(2 * HOUR_MS), drawnAt: null };

it.each([
  [HOUR_MS - 1, 'before'],
  [HOUR_MS, 'open'],
  [2 * HOUR_MS - 1, 'open'],
  [2 * HOUR_MS, 'closed'],
] as const)('A giveaway is at %i ms %s', (nowMs, state) => {
  expect(giveawayState(window, nowMs)).toBe(state);
});

it('A giveaway is drawn once its winners are', () => {
  expect(giveawayState({ ...window, drawnAt: new Date(0) }, HOUR_MS)).toBe('drawn');
});

it('A giveaway needs a title, a prize, and an end after its start and in the future', () => {
  const plan = { title: 'April', ...window, prizes: [{ name: 'A key' }] };
  expect(giveawayPlanRefusal(plan, 0)).toBeNull();
  expect(giveawayPlanRefusal({ ...plan, title: ' ' }, 0)).toBe('GIVEAWAY_TEXT_MISSING');
  expect(giveawayPlanRefusal({ ...plan, prizes: [] }, 0)).toBe('GIVEAWAY_TEXT_MISSING');
  expect(giveawayPlanRefusal(plan, 2 * HOUR_MS)).toBe('GIVEAWAY_TIMES_INVALID');
  const backwards = { ...plan, startsAt: plan.endsAt };
  expect(giveawayPlanRefusal(backwards, 0)).toBe('GIVEAWAY_TIMES_INVALID');
});
