import { subscriptionEndMs } from '@regz/rules/panel/grace.ts';
import { noticeFor } from '@regz/rules/panel/notices.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { readPause } from '../../licenses/freezing/read-freeze.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Program } from '../programs.queries.ts';
import type { OpenNotice, ReleaseRow } from '../releases/releases.queries.ts';
import type { Heartbeat, Standing } from './beat.ts';

export function describeAccount(program: Program, nowMs: number): NonNullable<Standing['account']> {
  const endMs = subscriptionEndMs(program.endsAt);
  return {
    username: program.username,
    package: program.subscription,
    groups: program.groups,
    endsOn: program.expiresOn,
    endsAt: program.endsAt,
    secondsLeft: endMs === null ? null : Math.max(0, Math.floor((endMs - nowMs) / 1000)),
  };
}

/** Returns the days left of a frozen subscription, and the date of its automatic thaw. */
export async function describeFreeze(
  db: Database,
  { accountId, frozenDays: keptDays }: Program,
): Promise<Pick<NonNullable<Standing['account']>, 'frozen'>> {
  if (keptDays === null) return {};
  const { thawsOn } = await readPause(db, accountId, keptDays);
  return { frozen: { keptDays, thawsOn } };
}

/** Null for an account that may run the program on any PC. */
export function describeDevices(
  { savesDevices, deviceIds, maxDevices, resetsLeft }: Program,
  { origins }: Pick<Config, 'origins'>,
): Standing['devices'] {
  if (!savesDevices) return null;
  const resetUrl = `${origins.client}${paths.resetDeviceId}`;
  return { known: deviceIds.length, max: maxDevices, resetsLeft, resetUrl };
}

export function describeRelease(release: ReleaseRow | null): Standing['release'] {
  if (release === null) return null;
  const { version, sha256, bytes, fileName, notes } = release;
  return { version, sha256, bytes, fileName, notes };
}

/** Returns staff's notice for this version, if there is one. */
export function describeNotice(
  open: readonly OpenNotice[],
  { version }: Pick<Heartbeat, 'version'>,
): Pick<Standing, 'notice'> {
  const notice = noticeFor(open, version);
  if (notice === undefined) return {};
  return { notice: { text: notice.text, since: new Date(notice.createdAt).toISOString() } };
}
