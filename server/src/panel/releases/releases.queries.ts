import type { ReleaseChannel } from '@regz/rules/panel/panel-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

const releases = preparedQuery((db) =>
  db
    .selectFrom('panel_releases')
    .innerJoin('download_files', 'download_files.sha256', 'panel_releases.sha256')
    .select(['panel_releases.sha256', 'bytes', 'channel', 'version', 'file_name as fileName'])
    .select(['notes', 'mandatory', 'rollout', 'withdrawn_at as withdrawnAt']),
);

/** Every release, withdrawn ones too. */
export async function findReleases(db: Database) {
  const rows = await releases(db, {});
  return rows.map(({ channel, withdrawnAt, ...row }) => ({
    ...row,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column's check lists the channels
    channel: channel as ReleaseChannel,
    isWithdrawn: withdrawnAt !== null,
  }));
}

export type ReleaseRow = Awaited<ReturnType<typeof findReleases>>[number];
