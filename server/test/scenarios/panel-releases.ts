import type { TestDatabase } from '../harness/harness-database.ts';
import { makeKeptFile } from './kept-files.ts';

type At = { database: Pick<TestDatabase, 'ownerPool'> };

let versions = 0;

/** A version that no other test uses. */
function newVersion(): string {
  versions += 1;
  return `9.${versions}.0`;
}

/** The form with which staff publish a release, without the code. */
export async function releaseForm(server: At) {
  const sha256 = await makeKeptFile(server);
  return {
    channel: 'stable' as const,
    version: newVersion(),
    sha256,
    repeatedSha256: sha256,
    fileName: 'panel.zip',
    notes: 'Faster.',
    mandatory: false,
    rollout: 100,
  };
}

/** Inserts a release into the database; returns the fields that a change names. */
export async function makeRelease(
  server: At,
  columns: Partial<{
    sha256: string;
    rollout: number;
    mandatory: boolean;
    withdrawn_at: Date;
  }> = {},
) {
  const { rollout = 50, mandatory = false, withdrawn_at = null } = columns;
  const version = newVersion();
  const sha256 = columns.sha256 ?? (await makeKeptFile(server));
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into panel_releases
       (channel, version, sha256, file_name, rollout, mandatory, withdrawn_at, published_at)
     values ('stable', $1, $2, 'panel.zip', $3, $4, $5, now()) returning id`,
    [version, sha256, rollout, mandatory, withdrawn_at],
  );
  const seen = { id: rows[0]?.id ?? '', revision: 1, notes: '', rollout, mandatory };
  return { ...seen, version, isWithdrawn: withdrawn_at !== null };
}
