import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestDatabase, testDatabase } from '../harness/harness-database.ts';

/** A database of release 1.0.0 with a few rows. */
export async function releaseDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  const dump = path.join(import.meta.dirname, 'release-1.0.0.sql');
  await database.sql(await readFile(dump, 'utf8'));
  return database;
}
