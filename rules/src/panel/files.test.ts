import { expect, it } from 'vitest';
import { fileRefusal } from './files.ts';

const form = { name: 'models', minimumVersion: '0.0.0', sha256: 'ab'.repeat(32) };

it.each([
  [{}, null],
  [{ name: 'two words' }, 'PANEL_VALUE_NAME_INVALID'],
  [{ minimumVersion: '1' }, 'PANEL_VERSION_INVALID'],
  [{ sha256: '' }, 'DOWNLOAD_SOURCE_MISSING'],
])('A file as staff enter it, with %j: %s', (faults, refusal) => {
  expect(fileRefusal({ ...form, ...faults })).toBe(refusal);
});
