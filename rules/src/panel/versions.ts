import type { ReleaseChannel } from './panel-limits.ts';

/** A version below every other. */
export const NO_VERSION = '0.0.0';

/** Compares two versions, `major.minor.patch`, by their numbers. Negative if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [others, ones] = [other, one].map((text) => text.split('.').map(Number));
  const differences = (ones ?? []).map((part, place) => part - (others?.[place] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The parts of a release that decide the offer for a program. */
type Release = {
  channel: ReleaseChannel;
  version: string;
  mandatory: boolean;
  rollout: number;
  isWithdrawn: boolean;
};

/** The requesting PC: the channels of its account, and its place in rollouts. */
type Asking = { channels: readonly ReleaseChannel[]; bucketOf: (version: string) => number };

/**
 * Returns the channels of an account according to its package. Only `stable` for a program that
 * requests no other.
 */
export function channelsOf(
  groups: readonly string[],
  wanted: ReleaseChannel | undefined,
): readonly ReleaseChannel[] {
  if (wanted === 'stable') return ['stable'];
  return [
    'stable',
    ...(groups.includes('Experiment') ? (['experiment'] as const) : []),
    ...(groups.includes('Tester') ? (['test'] as const) : []),
  ];
}

/** The place of a PC in a rollout, 0 to 99, from the first two bytes of a digest of version and device. */
export function rolloutBucket(digest: ArrayLike<number>): number {
  return ((digest[0] ?? 0) * 256 + (digest[1] ?? 0)) % 100;
}

/**
 * Returns the offer for a program: its newest allowed release, and the lowest version that may run.
 */
export function offerFor<Each extends Release>(
  releases: readonly Each[],
  asking: Asking,
): { release: Each | null; minimumVersion: string } {
  const offered = releases
    .filter(
      ({ channel, version, rollout, isWithdrawn }) =>
        !isWithdrawn && asking.channels.includes(channel) && asking.bucketOf(version) < rollout,
    )
    .toSorted((one, other) => compareVersions(other.version, one.version));
  return {
    release: offered[0] ?? null,
    minimumVersion: offered.find(({ mandatory }) => mandatory)?.version ?? NO_VERSION,
  };
}

/**
 * True if a version may run: it is not below the lowest, and one of the account's channels or the
 * test channel has it and did not withdraw it. An unknown version may run if no release is offered,
 * and for testers.
 */
export function isVersionGood(
  version: string,
  { release, minimumVersion, channels, releases }: Offered,
): boolean {
  if (compareVersions(version, minimumVersion) < 0) return false;
  const known = releases.filter(({ channel }) => channel === 'test' || channels.includes(channel));
  const same = known.filter((each) => compareVersions(each.version, version) === 0);
  if (same.length > 0) return same.some(({ isWithdrawn }) => !isWithdrawn);
  return channels.includes('test') || release === null;
}

/** The offer for a program, its channels, and every release. */
type Offered = {
  release: object | null;
  minimumVersion: string;
  channels: readonly ReleaseChannel[];
  releases: readonly Pick<Release, 'channel' | 'version' | 'isWithdrawn'>[];
};
