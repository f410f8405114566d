import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sliceNames } from '../../../../../slices.ts';

export interface MigrationFile {
  name: string;
  sha256: string;
  sql: string;
  /** The oldest program that may run after this migration, by its last migration's number. */
  lowestVersion: number | null;
}

/** In a migration that removes or narrows something, the oldest program that still works. */
const CONTRACT = /^-- contract: (\d+)$/mu;
const MIGRATION = /^\d{4}-.+\.sql$/u;

/** The schema of this checkout. */
export const schemaDirectory: string = path.join(import.meta.dirname, '../../../../schema');

/** The migrations in the directory, ordered by name. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => MIGRATION.test(name)).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const lowest = CONTRACT.exec(sql)?.[1];
      return { name, sha256, sql, lowestVersion: lowest === undefined ? null : Number(lowest) };
    }),
  );
}

/**
 * Returns the schema of a new database: one file per slice, each after the files it refers to.
 * Returns an empty text if the directory has none.
 */
export async function readSchema(directory: string): Promise<string> {
  const names = new Set(await readdir(directory));
  const files = ['platform', ...sliceNames, 'stand-ins']
    .map((owner) => `${owner}.sql`)
    .filter((name) => names.has(name));
  if (files.length === 0) return '';
  const texts = files.map((name) => readFile(path.join(directory, name), 'utf8'));
  // Functions of a slice name tables of slices after it.
  return ['set local check_function_bodies = off;', ...(await Promise.all(texts))].join('\n');
}

/** A program's version, as a database sees it: the number of its last migration. */
export function programVersion(files: readonly MigrationFile[]): number {
  return Number.parseInt(files.at(-1)?.name ?? '0', 10);
}
