import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../../test/harness/harness-database.ts';
import { rowLines, schemaLines } from '../../../../test/harness/tables/schema-lines.ts';
import { migrate } from './migrate.ts';
import { schemaDirectory } from './schema-files.ts';

let made: TestDatabase;
let migrated: TestDatabase;

beforeAll(async () => {
  [made, migrated] = await Promise.all([
    testDatabase({ empty: true }),
    testDatabase({ empty: true }),
  ]);
  await migrate({ connection: made.ownerConnection, directory: schemaDirectory, log: silentLog });
  await withMigrationsAlone((directory) =>
    migrate({ connection: migrated.ownerConnection, directory, log: silentLog }),
  );
});
afterAll(() => Promise.all([made.drop(), migrated.drop()]));

/** The schema's directory without the files of the slices: what is left builds it step by step. */
async function withMigrationsAlone(use: (directory: string) => Promise<unknown>) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'regz-migrations-'));
  for (const name of await readdir(schemaDirectory)) {
    if (/^\d{4}-|^before-/u.test(name)) {
      await cp(path.join(schemaDirectory, name), path.join(directory, name), { recursive: true });
    }
  }
  await use(directory);
  await rm(directory, { recursive: true });
}

describe('the schema', () => {
  const help = 'after a migration, the file of its slice in server/schema says the same';

  it('A new database has the tables, columns in their order, constraints, functions, triggers and grants of a migrated one', async () => {
    const [one, other] = await Promise.all([
      schemaLines(made.ownerPool),
      schemaLines(migrated.ownerPool),
    ]);
    expect(one.tables?.length).toBeGreaterThan(80);
    expect(one, help).toEqual(other);
  });

  it('A new database begins with the rows of a migrated one, and counts as migrated', async () => {
    const [one, other] = await Promise.all([
      rowLines(made.ownerPool),
      rowLines(migrated.ownerPool),
    ]);
    expect(one.filter((line) => line.startsWith('schema_migrations')).length).toBeGreaterThan(81);
    expect(one, help).toEqual(other);
  });
});
