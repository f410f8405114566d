import { randomUUID } from 'node:crypto';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import { makeKeptFile } from './kept-files.ts';

type At = { database: Pick<TestDatabase, 'ownerPool'> };

/** The form with which staff add a new file, without the code. */
export async function fileForm(server: At) {
  return {
    name: `file-${randomUUID()}`,
    package: 'Supreme' as PackageName | null,
    minimumVersion: '0.0.0',
    forTrials: true,
    sha256: await makeKeptFile(server),
    revision: null,
  };
}

type Columns = {
  name?: string;
  package?: PackageName | null;
  minimumVersion?: string;
  forTrials?: boolean;
  sha256?: string;
};

/** Inserts a file for programs into the database; returns the fields that a change names. */
export async function givenFile(server: At, columns: Columns = {}) {
  const file = { ...(await fileForm(server)), ...columns };
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into panel_files (name, package, minimum_version, for_trials, sha256)
     values ($1, $2, $3, $4, $5) returning id`,
    [file.name, file.package, file.minimumVersion, file.forTrials, file.sha256],
  );
  return { ...file, id: rows[0]?.id ?? '', revision: 1 };
}
