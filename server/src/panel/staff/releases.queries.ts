import type { Database } from '../../platform/database/database.ts';

export type NewRelease = {
  channel: string;
  version: string;
  sha256: string;
  fileName: string;
  notes: string;
  mandatory: boolean;
  rollout: number;
  publishedAt: Date;
  editedBy: string;
};

export type ReleaseChange = {
  notes: string;
  mandatory: boolean;
  rollout: number;
  withdrawnAt: Date | null;
  editedBy: string;
};

function releases(db: Database) {
  return db
    .selectFrom('panel_releases')
    .innerJoin('download_files', 'download_files.sha256', 'panel_releases.sha256')
    .select(['panel_releases.id', 'channel', 'version', 'panel_releases.sha256', 'bytes'])
    .select(['file_name as fileName', 'notes', 'mandatory', 'rollout', 'revision'])
    .select(['published_at as publishedAt', 'withdrawn_at as withdrawnAt'])
    .select('edited_by as editedBy');
}

/** Every release, the newest publication first. */
export async function findStaffReleases(db: Database) {
  return releases(db).orderBy('published_at', 'desc').orderBy('panel_releases.id').execute();
}

export type StaffReleaseRow = Awaited<ReturnType<typeof findStaffReleases>>[number];

export async function findRelease(db: Database, id: string): Promise<StaffReleaseRow | undefined> {
  return releases(db).where('panel_releases.id', '=', id).executeTakeFirst();
}

/**
 * A version of a channel that is offered with exactly these bytes; undefined if it is withdrawn or
 * has others.
 */
export async function findOffered(
  db: Database,
  { channel, version, sha256 }: { channel: string; version: string; sha256: string },
): Promise<StaffReleaseRow | undefined> {
  return releases(db)
    .where('channel', '=', channel)
    .where('version', '=', version)
    .where('panel_releases.sha256', '=', sha256)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a release until the transaction ends; undefined if there is none. */
export async function lockRelease(trx: Database, id: string): Promise<StaffReleaseRow | undefined> {
  return releases(trx)
    .where('panel_releases.id', '=', id)
    .forNoKeyUpdate('panel_releases')
    .executeTakeFirst();
}

/** Adds a release; undefined if its channel has the version already. */
export async function insertRelease(
  trx: Database,
  release: NewRelease,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('panel_releases')
    .values({
      channel: release.channel,
      version: release.version,
      sha256: release.sha256,
      file_name: release.fileName,
      notes: release.notes,
      mandatory: release.mandatory,
      rollout: release.rollout,
      published_at: release.publishedAt,
      edited_by: release.editedBy,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateRelease(
  trx: Database,
  id: string,
  { notes, mandatory, rollout, withdrawnAt, editedBy }: ReleaseChange,
): Promise<void> {
  await trx
    .updateTable('panel_releases')
    .set((row) => ({
      notes,
      mandatory,
      rollout,
      withdrawn_at: withdrawnAt,
      edited_by: editedBy,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
