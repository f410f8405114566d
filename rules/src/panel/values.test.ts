import { expect, it } from 'vitest';
import { mostValuesBytes, valueRefusal } from './values.ts';

const form = { name: 'offsets', minimumVersion: '0.0.0', content: '{}' };

it.each([
  [{}, null],
  [{ name: 'max-targets.v2_x' }, null],
  [{ name: '' }, 'PANEL_VALUE_NAME_INVALID'],
  [{ name: '7up' }, 'PANEL_VALUE_NAME_INVALID'],
  [{ name: 'two words' }, 'PANEL_VALUE_NAME_INVALID'],
  [{ name: 'x'.repeat(65) }, 'PANEL_VALUE_NAME_INVALID'],
  [{ minimumVersion: '1' }, 'PANEL_VERSION_INVALID'],
  [{ content: '' }, 'PANEL_VALUE_CONTENT_MISSING'],
])('A value as staff enter it, with %j: %s', (faults, refusal) => {
  expect(valueRefusal({ ...form, ...faults })).toBe(refusal);
});

it('The most that one account is given counts each name once, with the largest that it may get', () => {
  const value = (name: string, wanted: string | null, bytes: number) => ({
    name,
    package: wanted,
    bytes,
  });
  expect(mostValuesBytes([])).toBe(0);
  expect(
    mostValuesBytes([
      value('a', null, 10),
      value('a', null, 7),
      value('a', 'Supreme', 30),
      value('b', 'Supreme', 5),
      value('b', 'External', 20),
    ]),
  ).toBe(35);
});
