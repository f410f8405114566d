import { describe, expect, it } from 'vitest';
import { fileRefusal } from './files.ts';
import { mostGiven, pickGiven } from './given.ts';
import { noticeFor, noticeRefusal } from './notices.ts';
import { releaseChannels } from './panel-limits.ts';
import { isReleaseVersion, releaseFormRefusal, widensReach } from './release-form.ts';
import { valueRefusal } from './values.ts';
import { channelsOf, compareVersions, isVersionGood, offerFor, rolloutBucket } from './versions.ts';

const form = { name: 'models', minimumVersion: '0.0.0', sha256: 'ab'.repeat(32) };

it.each([
  [{}, null],
  [{ name: 'two words' }, 'PANEL_VALUE_NAME_INVALID'],
  [{ minimumVersion: '1' }, 'PANEL_VERSION_INVALID'],
  [{ sha256: '' }, 'DOWNLOAD_SOURCE_MISSING'],
])('A file as staff enter it, with %j: %s', (faults, refusal) => {
  expect(fileRefusal({ ...form, ...faults })).toBe(refusal);
});

const row = (
  content: string,
  of: { package?: string; minimumVersion?: string; forTrials?: boolean } = {},
) => ({
  name: 'offsets',
  package: of.package ?? null,
  minimumVersion: of.minimumVersion ?? '0.0.0',
  forTrials: of.forTrials ?? true,
  content,
});
const asking = { package: 'Supreme-Experiment' as const, version: '2.4.0' };

it.each<[string, ReturnType<typeof row>[], string | undefined]>([
  ['everybody’s', [row('all')], 'all'],
  ['its base package’s', [row('base', { package: 'Supreme' }), row('all')], 'base'],
  [
    'its own package’s',
    [row('own', { package: 'Supreme-Experiment' }), row('base', { package: 'Supreme' })],
    'own',
  ],
  ['no other package’s', [row('other', { package: 'External' })], undefined],
  [
    'the highest version’s',
    [row('new', { minimumVersion: '2.4.0' }), row('old', { minimumVersion: '2.3.9' })],
    'new',
  ],
  ['no later version’s', [row('later', { minimumVersion: '2.4.1' }), row('all')], 'all'],
  [
    'the package’s before the version’s',
    [row('new', { minimumVersion: '2.4.0' }), row('own', { package: 'Supreme' })],
    'own',
  ],
])('Of the rows of a name a program gets the most fitting: %s', (_, rows, content) => {
  const picked = content === undefined ? [] : [content];
  expect(pickGiven(rows, asking).map((each) => each.content)).toEqual(picked);
  expect(pickGiven(rows.toReversed(), asking).map((each) => each.content)).toEqual(picked);
});

it('A program’s rows are ordered by name', () => {
  const rows = ['b', 'a', 'c'].map((name) => ({ ...row(name), name }));
  expect(pickGiven(rows, asking).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('A trial gets no row that staff keep from trials', () => {
  const rows = [row('all'), row('bought', { forTrials: false, minimumVersion: '1.0.0' })];
  const trial = { ...asking, package: 'regz-free-panel' as const };
  expect(pickGiven(rows, asking)).toMatchObject([{ content: 'bought' }]);
  expect(pickGiven(rows, trial)).toMatchObject([{ content: 'all' }]);
});

it('The most that one account is given counts each name once, with the largest that it may get', () => {
  const sized = (name: string, wanted: string | null, size: number) => ({
    name,
    package: wanted,
    size,
  });
  expect(mostGiven([])).toBe(0);
  expect(
    mostGiven([
      sized('a', null, 10),
      sized('a', null, 7),
      sized('a', 'Supreme', 30),
      sized('b', 'Supreme', 5),
      sized('b', 'External', 20),
    ]),
  ).toBe(35);
  expect(mostGiven([sized('a', 'Supreme', 1), sized('b', 'Supreme-Experiment', 1)])).toBe(2);
});

const notice = (text: string, version: string | null, pauses = false) => ({
  text,
  version,
  pauses,
});

it.each([
  ['none of another version', [notice('a', '2.4.1')], undefined],
  ['one for all', [notice('a', null)], 'a'],
  ['one for its version', [notice('a', '2.4.0')], 'a'],
  ['the newest', [notice('b', '2.4.0'), notice('a', null)], 'b'],
  ['a pause before a newer message', [notice('b', '2.4.0'), notice('a', null, true)], 'a'],
  ['the newest pause', [notice('b', '2.4.0', true), notice('a', null, true)], 'b'],
  ['no pause of another version', [notice('b', '2.5.0', true), notice('a', null)], 'a'],
])('A program is told of its notices %s', (_, open, text) => {
  expect(noticeFor(open, '2.4.0')?.text).toBe(text);
});

it('A version with zeros before its numbers is the same version', () => {
  expect(noticeFor([notice('a', '2.4.0', true)], '02.04.00')?.pauses).toBe(true);
});

it.each([
  ['Back at 18:00.', null, null],
  ['Back at 18:00.', '9.9.9', null],
  ['Back at 18:00.', '2.04.0', 'PANEL_VERSION_INVALID'],
  [' \u200b', null, 'PANEL_NOTICE_TEXT_MISSING'],
])('A notice %j for %j is refused with %s', (text, version, refusal) => {
  expect(noticeRefusal({ text, version })).toBe(refusal);
});

describe('release form', () => {
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
});

describe('values', () => {
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
});

describe('versions', () => {
  const release = {
    channel: 'stable' as const,
    version: '2.0.0',
    mandatory: false,
    rollout: 100,
    isWithdrawn: false,
  };
  const asking = { channels: ['stable' as const], bucketOf: () => 50 };

  it.each([
    ['2.0.0', '2.0.0', 0],
    ['2.0.1', '2.0.0', 1],
    ['2.10.0', '2.9.9', 1],
    ['10.0.0', '9.99.99', 1],
    ['1.0.0', '1.0.1', -1],
  ])('Versions are compared by their numbers: %s and %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });

  it.each<[string, Partial<typeof release>[], string | null, string]>([
    ['nothing was published', [], null, '0.0.0'],
    ['the newest counts', [{ version: '2.9.0' }, { version: '2.10.0' }], '2.10.0', '0.0.0'],
    [
      'a withdrawn one is not offered',
      [{}, { version: '3.0.0', isWithdrawn: true }],
      '2.0.0',
      '0.0.0',
    ],
    ['a rollout has not come so far', [{}, { version: '3.0.0', rollout: 50 }], '2.0.0', '0.0.0'],
    ['a rollout has come so far', [{}, { version: '3.0.0', rollout: 51 }], '3.0.0', '0.0.0'],
    ['one is mandatory', [{ mandatory: true }, { version: '3.0.0' }], '3.0.0', '2.0.0'],
    [
      'the highest mandatory one counts',
      [{ mandatory: true }, { version: '3.0.0', mandatory: true }],
      '3.0.0',
      '3.0.0',
    ],
    [
      'nobody must have what is not offered',
      [{}, { version: '3.0.0', mandatory: true, rollout: 1 }],
      '2.0.0',
      '0.0.0',
    ],
  ])(
    'A program is offered the newest release that it may have: %s',
    (_, changes, offered, minimum) => {
      const releases = changes.map((change) => ({ ...release, ...change }));
      const { release: found, minimumVersion } = offerFor(releases, asking);
      expect([found?.version ?? null, minimumVersion]).toEqual([offered, minimum]);
    },
  );

  it('Experiments are offered to those whose package has them, unless they want none', () => {
    const releases = [release, { ...release, channel: 'experiment' as const, version: '3.0.0' }];
    const offered = (groups: string[], wanted?: 'stable' | 'experiment') =>
      offerFor(releases, { ...asking, channels: channelsOf(groups, wanted) }).release?.version;
    expect(offered(['Supreme'])).toBe('2.0.0');
    expect(offered(['Supreme'], 'experiment')).toBe('2.0.0');
    expect(offered(['Supreme', 'Experiment'])).toBe('3.0.0');
    expect(offered(['Supreme', 'Experiment'], 'stable')).toBe('2.0.0');
  });

  it.each([
    ['below the lowest', '1.9.9', ['2.1.0'], false],
    ['unknown where nothing is published', '2.1.0', [], true],
    ['published', '2.1.0', ['2.1.0'], true],
    ['withdrawn', '2.1.0', ['2.1.0 withdrawn'], false],
    ['withdrawn in one of two channels', '2.1.0', ['2.1.0 withdrawn', '2.1.0 test'], true],
    ['unknown', '99.99.99', ['2.1.0'], false],
    ['of a channel that the account does not have', '3.0.0', ['2.1.0', '3.0.0 experiment'], false],
    ['a test version', '3.0.0', ['2.1.0', '3.0.0 test'], true],
    ['unknown beside test versions only', '2.1.0', ['3.0.0 test'], true],
    ['unknown beside withdrawn versions only', '2.1.0', ['3.0.0 withdrawn'], true],
  ])('Whether a version may run, if it is %s', (_, version, published, isGood) => {
    const releases = published.map((each) => {
      const [number = '', state = 'stable'] = each.split(' ');
      const channel = releaseChannels.find((known) => known === state) ?? 'stable';
      return { version: number, channel, isWithdrawn: state === 'withdrawn' };
    });
    const newest = releases.find(
      ({ channel, isWithdrawn }) => channel === 'stable' && !isWithdrawn,
    );
    const offered = { release: newest ?? null, minimumVersion: '2.0.0', releases };
    expect(isVersionGood(version, { ...offered, channels: ['stable'] })).toBe(isGood);
  });

  it('A tester may run an unknown version', () => {
    const releases = [release];
    const channels = channelsOf(['Tester'], undefined);
    const offered = { release, minimumVersion: '2.0.0', channels, releases };
    expect(isVersionGood('99.99.99', offered)).toBe(true);
  });

  it('The place of a PC in a rollout comes from two bytes of a digest', () => {
    expect(rolloutBucket([0, 0])).toBe(0);
    expect(rolloutBucket([1, 0])).toBe(56);
    expect(rolloutBucket([255, 255])).toBe(35);
  });
});
