import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../src/platform/config/config.ts';
import { filesFolder } from '../../src/platform/config/storage.ts';
import type { TestDatabase } from '../harness/harness-database.ts';

type At = { database: Pick<TestDatabase, 'ownerPool'> };

/** Inserts the row of a stored file, without the file; returns its checksum. */
export async function makeKeptFile(server: At): Promise<string> {
  const sha256 = randomBytes(32).toString('hex');
  await noteFile(server, { sha256, bytes: 1000 });
  return sha256;
}

/** Stores a file on the disk; returns its content too. */
export async function makeStoredFile(server: At & { config: Config }) {
  const content = randomBytes(10_000);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const folder = filesFolder(server.config);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, sha256), content);
  await noteFile(server, { sha256, bytes: content.length });
  return { sha256, content };
}

async function noteFile({ database }: At, file: { sha256: string; bytes: number }): Promise<void> {
  await database.ownerPool.query(
    'insert into download_files (sha256, bytes, kept_at) values ($1, $2, now())',
    [file.sha256, file.bytes],
  );
}
