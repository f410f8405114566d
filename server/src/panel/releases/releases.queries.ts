import type { ReleaseChannel } from '@regz/rules/panel/panel-limits.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';

const published = preparedQuery((db) =>
  db.selectNoFrom([
    jsonArrayFrom(
      db
        .selectFrom('panel_releases')
        .innerJoin('download_files', 'download_files.sha256', 'panel_releases.sha256')
        .select(['panel_releases.sha256', 'bytes', 'channel', 'version', 'file_name as fileName'])
        .select(['notes', 'mandatory', 'rollout', 'withdrawn_at as withdrawnAt']),
    ).as('releases'),
    jsonArrayFrom(
      db
        .selectFrom('panel_notices')
        .select(['text', 'version', 'pauses', 'created_at as createdAt'])
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id'),
    ).as('notices'),
  ]),
);

/**
 * Every release, withdrawn ones too, and every open notice, the newest first: both in one statement, because each heartbeat
 * needs them.
 */
export async function findPublished(db: Database) {
  const rows = await published(db, {});
  const { releases, notices } = rows[0] ?? { releases: [], notices: [] };
  return {
    releases: releases.map(({ channel, withdrawnAt, ...row }) => ({
      ...row,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column's check lists the channels
      channel: channel as ReleaseChannel,
      isWithdrawn: withdrawnAt !== null,
    })),
    notices,
  };
}

type Published = Awaited<ReturnType<typeof findPublished>>;
export type ReleaseRow = Published['releases'][number];
export type OpenNotice = Published['notices'][number];
