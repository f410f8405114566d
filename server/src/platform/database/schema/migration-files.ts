import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface MigrationFile {
  name: string;
  sha256: string;
  sql: string;
}

/** The migrations this checkout brings. */
export const migrationsDirectory: string = path.join(import.meta.dirname, '../../../../migrations');

/** Every *.sql file of the directory, in the order of the names. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
}
