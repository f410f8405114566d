import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { fileRefusal } from './files.ts';
import { mostGiven, pickGiven } from './given.ts';
import { noticeFor, noticeRefusal } from './notices.ts';
import { releaseChannels } from './panel-limits.ts';
import { isReleaseVersion, releaseFormRefusal, widensReach } from './release-form.ts';
import { valueRefusal } from './values.ts';
import { channelsOf, compareVersions, isVersionGood, offerFor, rolloutBucket } from './versions.ts';

const SHA = 'ab'.repeat(32);

goldenChanges(
  'A file needs a name, a version and contents',
  { name: 'models', minimumVersion: '0.0.0', sha256: SHA },
  fileRefusal,
  [
    [{}, null],
    [{ name: 'two words' }, 'PANEL_VALUE_NAME_INVALID'],
    [{ minimumVersion: '1' }, 'PANEL_VERSION_INVALID'],
    [{ sha256: '' }, 'DOWNLOAD_SOURCE_MISSING'],
  ],
);

goldenChanges(
  'A value needs a name, a version and contents',
  { name: 'offsets', minimumVersion: '0.0.0', content: '{}' },
  valueRefusal,
  [
    [{}, null],
    [{ name: 'max-targets.v2_x' }, null],
    [{ name: '' }, 'PANEL_VALUE_NAME_INVALID'],
    [{ name: '7up' }, 'PANEL_VALUE_NAME_INVALID'],
    [{ name: 'two words' }, 'PANEL_VALUE_NAME_INVALID'],
    [{ name: 'x'.repeat(65) }, 'PANEL_VALUE_NAME_INVALID'],
    [{ minimumVersion: '1' }, 'PANEL_VERSION_INVALID'],
    [{ content: '' }, 'PANEL_VALUE_CONTENT_MISSING'],
  ],
);

const all = {
  name: 'offsets',
  package: null,
  minimumVersion: '0.0.0',
  forTrials: true,
  content: 'all',
};
type Row = Partial<Omit<typeof all, 'package'>> & { package?: string };
const own: Row = { content: 'own', package: 'Supreme-Experiment' };
const base: Row = { content: 'base', package: 'Supreme' };
const newest: Row = { content: 'new', minimumVersion: '2.4.0' };
const bought: Row = { content: 'bought', minimumVersion: '1.0.0', forTrials: false };

golden(
  'A program gets the row of its package, then of the highest version',
  (rows: readonly Row[], name: 'Supreme-Experiment' | 'regz-free-panel') => {
    const full = rows.map((row) => ({ ...all, ...row }));
    const asking = { package: name, version: '2.4.0' };
    const pick = (some: typeof full) => pickGiven(some, asking).map(({ content }) => content);
    return [...pick(full), ...pick(full.toReversed())];
  },
  [
    [[{}], 'Supreme-Experiment', ['all', 'all']],
    [[base, {}], 'Supreme-Experiment', ['base', 'base']],
    [[own, base], 'Supreme-Experiment', ['own', 'own']],
    [[{ package: 'External' }], 'Supreme-Experiment', []],
    [[newest, { minimumVersion: '2.3.9' }], 'Supreme-Experiment', ['new', 'new']],
    [[{ content: 'later', minimumVersion: '2.4.1' }, {}], 'Supreme-Experiment', ['all', 'all']],
    [[newest, base], 'Supreme-Experiment', ['base', 'base']],
    [[{}, bought], 'Supreme-Experiment', ['bought', 'bought']],
    [[{}, bought], 'regz-free-panel', ['all', 'all']],
  ],
);

it('Rows are ordered by name', () => {
  const rows = ['b', 'a', 'c'].map((name) => ({ ...all, name }));
  const picked = pickGiven(rows, { package: 'Supreme', version: '2.4.0' });
  expect(picked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

const sized = (name: string, wanted: string | null, size: number) => ({
  name,
  package: wanted,
  size,
});

golden('The most that one account gets counts each name once', mostGiven, [
  [[], 0],
  [
    [
      sized('a', null, 10),
      sized('a', null, 7),
      sized('a', 'Supreme', 30),
      sized('b', 'Supreme', 5),
      sized('b', 'External', 20),
    ],
    35,
  ],
  [[sized('a', 'Supreme', 1), sized('b', 'Supreme-Experiment', 1)], 2],
]);

const notice = (text: string, version: string | null, pauses = false) => ({
  text,
  version,
  pauses,
});

golden(
  'A program gets a pause, or else the newest notice of its version',
  (notices: ReturnType<typeof notice>[], version: string) => noticeFor(notices, version)?.text,
  [
    [[notice('a', '2.4.1')], '2.4.0', undefined],
    [[notice('a', null)], '2.4.0', 'a'],
    [[notice('a', '2.4.0')], '2.4.0', 'a'],
    [[notice('b', '2.4.0'), notice('a', null)], '2.4.0', 'b'],
    [[notice('b', '2.4.0'), notice('a', null, true)], '2.4.0', 'a'],
    [[notice('b', '2.4.0', true), notice('a', null, true)], '2.4.0', 'b'],
    [[notice('b', '2.5.0', true), notice('a', null)], '2.4.0', 'a'],
    [[notice('a', '2.4.0', true)], '02.04.00', 'a'],
  ],
);

golden('A notice needs a text and a version', noticeRefusal, [
  [{ text: 'Back at 18:00.', version: null }, null],
  [{ text: 'Back at 18:00.', version: '9.9.9' }, null],
  [{ text: 'Back at 18:00.', version: '2.04.0' }, 'PANEL_VERSION_INVALID'],
  [{ text: ' \u200b', version: null }, 'PANEL_NOTICE_TEXT_MISSING'],
]);

it('A release version has three plain numbers', () => {
  const good = ['0.0.1', '2.10.0', '99999.0.0'];
  const bad = ['2.04.0', '2.4', '2.4.0.1', '2.4.0-beta', '100000.0.0', ' 2.4.0', ''];
  expect([...good, ...bad].filter(isReleaseVersion)).toEqual(good);
});

goldenChanges(
  'A release repeats its checksum as a tool prints it',
  { version: '2.10.0', sha256: SHA, repeatedSha256: SHA, fileName: 'panel.zip' },
  releaseFormRefusal,
  [
    [{}, null],
    [{ repeatedSha256: SHA.toUpperCase() }, null],
    [{ repeatedSha256: `  ${SHA}  panel.zip\n` }, null],
    [{ repeatedSha256: SHA.replaceAll(/../g, '$& ') }, null],
    [{ repeatedSha256: SHA.match(/../g)?.join(':') ?? '' }, null],
    [{ version: '2.4' }, 'PANEL_VERSION_INVALID'],
    [{ sha256: '' }, 'DOWNLOAD_SOURCE_MISSING'],
    [{ fileName: '../panel.zip' }, 'DOWNLOAD_FILE_NAME_INVALID'],
    [{ repeatedSha256: '' }, 'PANEL_CHECKSUM_DIFFERS'],
    [{ repeatedSha256: SHA.replace('a', 'c') }, 'PANEL_CHECKSUM_DIFFERS'],
    [{ repeatedSha256: `${SHA}ab` }, 'PANEL_CHECKSUM_DIFFERS'],
    [{ repeatedSha256: SHA.slice(1) }, 'PANEL_CHECKSUM_DIFFERS'],
  ],
);

type Reach = Parameters<typeof widensReach>[0];

golden(
  'A change widens a release if more PCs get it',
  (before: Partial<Reach>, after: Partial<Reach>) => {
    const reach = { rollout: 50, mandatory: false, isWithdrawn: false };
    return widensReach({ ...reach, ...before }, { ...reach, ...after });
  },
  [
    [{}, {}, false],
    [{}, { rollout: 51 }, true],
    [{}, { rollout: 49 }, false],
    [{}, { mandatory: true }, true],
    [{ mandatory: true }, {}, false],
    [{}, { isWithdrawn: true, rollout: 100 }, false],
    [{ isWithdrawn: true }, {}, true],
    [{ isWithdrawn: true }, { rollout: 1 }, true],
  ],
);

golden(
  'Versions are compared by their numbers',
  (left: string, right: string) => Math.sign(compareVersions(left, right)),
  [
    ['2.0.0', '2.0.0', 0],
    ['2.0.1', '2.0.0', 1],
    ['2.10.0', '2.9.9', 1],
    ['10.0.0', '9.99.99', 1],
    ['1.0.0', '1.0.1', -1],
  ],
);

const release = {
  channel: 'stable' as const,
  version: '2.0.0',
  mandatory: false,
  rollout: 100,
  isWithdrawn: false,
};
const stable = { channels: ['stable' as const], bucketOf: () => 50 };
const third = { version: '3.0.0' };

golden(
  'A program is offered the newest release that it may have',
  (changes: readonly Partial<typeof release>[]) => {
    const releases = changes.map((change) => ({ ...release, ...change }));
    const offer = offerFor(releases, stable);
    return [offer.release?.version ?? null, offer.minimumVersion];
  },
  [
    [[], [null, '0.0.0']],
    [
      [{ version: '2.9.0' }, { version: '2.10.0' }],
      ['2.10.0', '0.0.0'],
    ],
    [
      [{}, { ...third, isWithdrawn: true }],
      ['2.0.0', '0.0.0'],
    ],
    [
      [{}, { ...third, rollout: 50 }],
      ['2.0.0', '0.0.0'],
    ],
    [
      [{}, { ...third, rollout: 51 }],
      ['3.0.0', '0.0.0'],
    ],
    [
      [{ mandatory: true }, third],
      ['3.0.0', '2.0.0'],
    ],
    [
      [{ mandatory: true }, { ...third, mandatory: true }],
      ['3.0.0', '3.0.0'],
    ],
    [
      [{}, { ...third, mandatory: true, rollout: 1 }],
      ['2.0.0', '0.0.0'],
    ],
  ],
);

golden(
  'Experiments are for packages that have them and want them',
  (groups: string[], wanted: 'stable' | 'experiment' | undefined) => {
    const releases = [release, { ...release, channel: 'experiment' as const, version: '3.0.0' }];
    return offerFor(releases, { ...stable, channels: channelsOf(groups, wanted) }).release?.version;
  },
  [
    [['Supreme'], undefined, '2.0.0'],
    [['Supreme'], 'experiment', '2.0.0'],
    [['Supreme', 'Experiment'], undefined, '3.0.0'],
    [['Supreme', 'Experiment'], 'stable', '2.0.0'],
  ],
);

golden(
  'A version may run if it is published and not too old',
  (version: string, published: string[]) => {
    const releases = published.map((each) => {
      const [number = '', state = 'stable'] = each.split(' ');
      const channel = releaseChannels.find((known) => known === state) ?? 'stable';
      return { version: number, channel, isWithdrawn: state === 'withdrawn' };
    });
    const found = releases.find(({ channel, isWithdrawn }) => channel === 'stable' && !isWithdrawn);
    const offered = { release: found ?? null, minimumVersion: '2.0.0', releases };
    return isVersionGood(version, { ...offered, channels: ['stable'] });
  },
  [
    ['1.9.9', ['2.1.0'], false],
    ['2.1.0', [], true],
    ['2.1.0', ['2.1.0'], true],
    ['2.1.0', ['2.1.0 withdrawn'], false],
    ['2.1.0', ['2.1.0 withdrawn', '2.1.0 test'], true],
    ['99.99.99', ['2.1.0'], false],
    ['3.0.0', ['2.1.0', '3.0.0 experiment'], false],
    ['3.0.0', ['2.1.0', '3.0.0 test'], true],
    ['2.1.0', ['3.0.0 test'], true],
    ['2.1.0', ['3.0.0 withdrawn'], true],
  ],
);

it('A tester may run an unknown version', () => {
  const channels = channelsOf(['Tester'], undefined);
  const offered = { release, minimumVersion: '2.0.0', channels, releases: [release] };
  expect(isVersionGood('99.99.99', offered)).toBe(true);
});

it('A PC has a place in a rollout by two bytes', () => {
  const places = [
    [0, 0],
    [1, 0],
    [255, 255],
  ].map((bytes) => rolloutBucket(bytes));
  expect(places).toEqual([0, 56, 35]);
});
