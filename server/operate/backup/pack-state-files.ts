import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import type { Config } from '../../src/platform/config/config.ts';
import { secretsInUse } from '../../src/platform/config/secrets.ts';
import { WAL_ARCHIVE_FILE } from '../../src/platform/embedded-postgres/wal-archive.ts';

const SECRETS = 'secrets.json';
const LEFT_OUT = new RegExp(`^postgres\\.log|^${WAL_ARCHIVE_FILE}`, 'u');

/**
 * True if a path in the state directory is one of its small files. Folders are excluded: one
 * contains PostgreSQL's programs.
 */
export function isStateFile(name: string): boolean {
  return name !== '' && name === path.basename(name) && !LEFT_OUT.test(name);
}

/**
 * A tar archive of the small files of the state directory: secrets, seals, the first password. The
 * secrets are those in use: values from the environment replace generated ones, so that a restored
 * directory can open what was sealed wherever it is started.
 */
export async function packStateFiles(config: Config): Promise<Readable> {
  const archive = pack();
  archive.entry(
    { name: SECRETS, mode: 0o600 },
    `${JSON.stringify(secretsInUse(config), null, 2)}\n`,
  );
  const entries = await readdir(config.STATE_DIR, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name === SECRETS || !isStateFile(entry.name)) continue;
    const content = await readFile(path.join(config.STATE_DIR, entry.name));
    archive.entry({ name: entry.name, mode: 0o600 }, content);
  }
  archive.finalize();
  return Readable.from(archive);
}
