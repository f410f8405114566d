import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface MigrationFile {
  name: string;
  sha256: string;
  sql: string;
  /** The oldest program that may still run once it is applied, by its last migration's number. */
  lowestVersion: number | null;
}

/** In a migration that removes or narrows something, says which programs still work. */
const CONTRACT = /^-- contract: (\d+)$/mu;

/** The migrations this checkout brings. */
export const migrationsDirectory: string = path.join(import.meta.dirname, '../../../../migrations');

/** Every *.sql file of the directory, ordered by name. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const lowest = CONTRACT.exec(sql)?.[1];
      return { name, sha256, sql, lowestVersion: lowest === undefined ? null : Number(lowest) };
    }),
  );
}

/** A program's version, as a database sees it: the number of its last migration. */
export function programVersion(files: readonly MigrationFile[]): number {
  return Number.parseInt(files.at(-1)?.name ?? '0', 10);
}
