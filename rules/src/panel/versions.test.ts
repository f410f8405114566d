import { expect, it } from 'vitest';
import { releaseChannels } from './panel-limits.ts';
import { channelsOf, compareVersions, isVersionGood, offerFor, rolloutBucket } from './versions.ts';

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
  const newest = releases.find(({ channel, isWithdrawn }) => channel === 'stable' && !isWithdrawn);
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
