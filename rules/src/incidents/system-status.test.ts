import { expect, it } from 'vitest';
import { partStates, statusParts, type Trouble } from './system-status.ts';

const trouble = (change: Partial<Trouble>): Trouble => ({
  affected: ['store'],
  effect: 'slow',
  endedAt: null,
  ...change,
});

const stateOf = (part: string, ...given: Parameters<typeof partStates>) =>
  partStates(...given).find((each) => each.part === part)?.state;

it('A part is as bad as the worst incident that runs and concerns it', () => {
  const both = [trouble({ effect: 'down' }), trouble({ effect: 'slow' })];
  expect(stateOf('store', true, both)).toBe('down');
  expect(stateOf('store', true, both.toReversed())).toBe('down');
  expect(stateOf('panel', true, both)).toBe('ok');
  expect(stateOf('store', true, [trouble({ endedAt: '2027-01-01T00:00:00Z' })])).toBe('ok');
});

it('Nothing is said to run while the database is away', () => {
  expect(partStates(false, []).map(({ state }) => state)).toEqual(statusParts.map(() => 'down'));
});
