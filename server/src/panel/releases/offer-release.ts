import { createHash } from 'node:crypto';
import type { ReleaseChannel } from '@regz/rules/panel/panel-limits.ts';
import { channelsOf, offerFor, rolloutBucket } from '@regz/rules/panel/versions.ts';
import type { Services } from '../../platform/services.ts';
import type { Program } from '../programs.queries.ts';
import { findPublished, type OpenNotice, type ReleaseRow } from './releases.queries.ts';

/** The bucket of releases that are offered to all PCs. */
const LAST_BUCKET = 99;

/** The offer for a program, the channels of its account, every release, and every open notice. */
export type Offer = {
  release: ReleaseRow | null;
  minimumVersion: string;
  channels: readonly ReleaseChannel[];
  releases: readonly ReleaseRow[];
  notices: readonly OpenNotice[];
};

/** Returns the offer for a program. A signed-out program gets only full rollouts. */
export async function offerTo(
  { db }: Pick<Services, 'db'>,
  program: Pick<Program, 'groups' | 'deviceId'> | null,
  { channel }: { channel?: ReleaseChannel | undefined },
): Promise<Offer> {
  const { releases, notices } = await findPublished(db);
  const channels = channelsOf(program === null ? [] : program.groups, channel);
  const bucketOf = (version: string) =>
    program === null
      ? LAST_BUCKET
      : rolloutBucket(createHash('sha256').update(`${version}\n${program.deviceId}`).digest());
  return { ...offerFor(releases, { channels, bucketOf }), channels, releases, notices };
}
