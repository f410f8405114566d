import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { thrownCode, thrownMessage } from '../../src/platform/thrown.ts';

/** The file of an export that describes the others. */
export const MANIFEST = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const manifest = z.object({
  format: z.literal(1),
  /** The program that wrote it, and the last migration of its database. */
  version: z.string(),
  lastMigration: z.string(),
  postgres: z.string(),
  /** The export contains everything stored up to this time. */
  standsAt: z.iso.datetime(),
  /** Distinguishes DATA_KEYs without revealing them. */
  dataKey: z.string().regex(/^[0-9a-f]{32}$/u),
  /** One file `tables/<name>.csv` each; `bytes` and `sha256` are the file's. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_.]+$/u),
      columns: z.array(z.string()).min(1),
      /** Columns whose values only the DATA_KEY decrypts. */
      sealed: z.array(z.string()),
      rows: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      sha256,
    }),
  ),
  /** The current value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/u) })),
  /** SHA-256 of the download files, which are their names in the folder `downloads`. */
  downloads: z.array(sha256),
});

export type ExportManifest = z.infer<typeof manifest>;
export type ExportedTable = ExportManifest['tables'][number];

export function tableFile(folder: string, { name }: Pick<ExportedTable, 'name'>): string {
  return path.join(folder, 'tables', `${name}.csv`);
}

export function downloadsFolder(folder: string): string {
  return path.join(folder, 'downloads');
}

/** @throws Error with a sentence if the folder is not an export of this format. */
export async function readExport(folder: string): Promise<ExportManifest> {
  const file = path.join(folder, MANIFEST);
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') {
      throw new Error(`${folder} is not an export: it has no ${MANIFEST}.`, { cause: error });
    }
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : thrownMessage(error);
    throw new Error(`${file} cannot be read by this version of the program: ${reason}`, {
      cause: error,
    });
  }
}
