import { expect, it } from 'vitest';
import { isKeyId, legacyChange, servesOldPanels } from './legacy-devices.ts';

it.each<[readonly string[], readonly string[], ReturnType<typeof legacyChange>]>([
  [[], ['A'], { added: 'A' }],
  [['A'], ['A', 'B'], { added: 'B' }],
  [['A', 'B'], ['B', 'A'], { added: null }],
  [[], [], { added: null }],
  [['A'], ['B'], null],
  [['A'], [], null],
  [[], ['A', 'B'], null],
  [[], ['A', 'A'], null],
  [['A'], ['A', 'A'], null],
])('An old panel adds one device to the list and takes none away: %j written as %j', (...lists) => {
  const [stored, written, change] = lists;
  expect(legacyChange(stored, written)).toEqual(change);
});

it('Old panels are served until the day that is named, by UTC, and never without one', () => {
  const day = Date.UTC(2027, 2, 31);
  expect(servesOldPanels('2027-03-31', day - 1)).toBe(true);
  expect(servesOldPanels('2027-03-31', day)).toBe(false);
  expect(servesOldPanels(undefined, day)).toBe(false);
});

it('A key’s id differs from ids of earlier programs', () => {
  expect(isKeyId('k'.repeat(43))).toBe(true);
  expect(isKeyId('k'.repeat(42))).toBe(false);
  expect(isKeyId('OLD-HWID')).toBe(false);
});
