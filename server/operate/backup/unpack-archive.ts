import { createWriteStream } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import * as z from 'zod';
import type { OperatingUser } from '../../src/platform/embedded-postgres/operating-user.ts';
import { digesting } from './digesting.ts';

const list = z.object({
  Files: z.array(
    z.object({ Path: z.string(), 'Checksum-Algorithm': z.literal('SHA256'), Checksum: z.string() }),
  ),
});

/**
 * Unpacks a tar archive of folders and files into a folder; everything in it belongs to `owner`
 * alone. Returns the SHA-256 of each file by its path.
 * @throws Error with a sentence for an entry of another kind, outside the folder, or with a path
 * that is not accepted.
 */
export async function unpackArchive(
  archive: Readable,
  into: string,
  { accepts, owner }: { accepts: (name: string) => boolean; owner: OperatingUser },
): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  await mkdir(into, { recursive: true, mode: 0o700 });
  await chown(into, owner.uid, owner.gid);
  const entries = extract();
  const reading = pipeline(archive, entries);
  reading.catch(() => undefined);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const file = path.join(into, name);
    const inside = path.relative(into, file);
    const isPlain = type === 'file' || type === 'directory';
    if (!isPlain || inside.startsWith('..') || !accepts(inside)) {
      throw new Error(`The archive holds ${name}, which does not belong in a backup.`);
    }
    if (type === 'directory') {
      await mkdir(file, { recursive: true, mode: 0o700 });
      entry.resume();
    } else {
      const { through, digest } = digesting();
      await pipeline(Readable.from(entry), through, createWriteStream(file, { mode: 0o600 }));
      digests.set(inside, digest());
    }
    await chown(file, owner.uid, owner.gid);
  }
  await reading;
  return digests;
}

/**
 * Compares a cluster with the list PostgreSQL made of it, as pg_verifybackup does.
 * @throws Error with a sentence for the first file that is missing or different.
 */
export function requireListed(digests: ReadonlyMap<string, string>, manifest: string): void {
  const { Files } = list.parse(JSON.parse(manifest));
  for (const { Path: name, Checksum: expected } of Files) {
    const found = digests.get(name);
    if (found === expected) continue;
    const how = found === undefined ? 'is missing' : 'is not what PostgreSQL sent';
    throw new Error(`The backup of the database is damaged: ${name} ${how}.`);
  }
}
