import { expect, it } from 'vitest';
import { isReleaseVersion, releaseFormRefusal, widensReach } from './release-form.ts';

const SHA = 'ab'.repeat(32);
const form = { version: '2.10.0', sha256: SHA, repeatedSha256: SHA, fileName: 'panel.zip' };

it.each([
  ['0.0.1', true],
  ['2.10.0', true],
  ['99999.0.0', true],
  ['2.04.0', false],
  ['2.4', false],
  ['2.4.0.1', false],
  ['2.4.0-beta', false],
  ['100000.0.0', false],
  [' 2.4.0', false],
  ['', false],
])('A version to be published has three plain numbers: %j', (text, is) => {
  expect(isReleaseVersion(text)).toBe(is);
});

it.each([
  SHA,
  SHA.toUpperCase(),
  `  ${SHA}  panel.zip\n`,
  SHA.match(/../g)?.join(' ') ?? '',
  SHA.match(/../g)?.join(':') ?? '',
])('A checksum is compared as tools print it: %j', (repeatedSha256) => {
  expect(releaseFormRefusal({ ...form, repeatedSha256 })).toBeNull();
});

it.each([
  [{ version: '2.4' }, 'PANEL_VERSION_INVALID'],
  [{ sha256: '' }, 'DOWNLOAD_SOURCE_MISSING'],
  [{ fileName: '../panel.zip' }, 'DOWNLOAD_FILE_NAME_INVALID'],
  [{ repeatedSha256: '' }, 'PANEL_CHECKSUM_DIFFERS'],
  [{ repeatedSha256: SHA.replace('a', 'c') }, 'PANEL_CHECKSUM_DIFFERS'],
  [{ repeatedSha256: `${SHA}ab` }, 'PANEL_CHECKSUM_DIFFERS'],
  [{ repeatedSha256: SHA.slice(1) }, 'PANEL_CHECKSUM_DIFFERS'],
])('A release is refused for %j', (faults, refusal) => {
  expect(releaseFormRefusal({ ...form, ...faults })).toBe(refusal);
});

const reach = { rollout: 50, mandatory: false, isWithdrawn: false };

it.each([
  [{}, {}, false],
  [{}, { rollout: 51 }, true],
  [{}, { rollout: 49 }, false],
  [{}, { mandatory: true }, true],
  [{ mandatory: true }, {}, false],
  [{}, { isWithdrawn: true, rollout: 100 }, false],
  [{ isWithdrawn: true }, {}, true],
  [{ isWithdrawn: true }, { rollout: 1 }, true],
])('A change from %j to %j gives a version to more PCs: %s', (before, after, widens) => {
  expect(widensReach({ ...reach, ...before }, { ...reach, ...after })).toBe(widens);
});
