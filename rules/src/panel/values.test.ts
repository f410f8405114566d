import { expect, it } from 'vitest';
import { valueRefusal } from './values.ts';

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
