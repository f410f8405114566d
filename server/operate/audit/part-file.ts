import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { digesting } from '../backup/digesting.ts';
import { bringToDisk } from '../backup/sealed-files.ts';
import type { Part } from './trail-parts.ts';

const COLUMNS =
  'id, at, actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address, request_id';

/** The temporary name of a file until it has been compared with the rows. */
const unfinished = (file: string) => `${file}.new`;

/** Writes a partition as compressed CSV with a header line. Returns the file's SHA-256. */
export async function writePart(client: pg.Client, part: Part, file: string): Promise<string> {
  const { through, digest } = digesting();
  const target = createWriteStream(unfinished(file), { mode: 0o600 });
  await pipeline(copyPart(client, part), createGzip(), through, target);
  await bringToDisk(unfinished(file));
  return digest();
}

/** @throws Error with a sentence if the file does not contain exactly the rows of the partition. */
export async function requireAsWritten(client: pg.Client, part: Part, file: string): Promise<void> {
  const reading = digestOf(createReadStream(unfinished(file)), createGunzip());
  const read = await reading.catch((error: unknown) => thrownMessage(error));
  if (read === (await digestOf(copyPart(client, part)))) return;
  await rm(unfinished(file));
  throw new Error(
    `${file} did not hold what was written to it, and was removed: the entries stay in the database. ` +
      'Look at the disk, or name another folder.',
  );
}

/**
 * Gives the file its final name, and writes a checksum file for `sha256sum -c` beside it.
 * @throws Error with a sentence if another file has that name.
 */
export async function publishPart(file: string, sha256: string): Promise<void> {
  if ((await exists(file)) && (await digestOf(createReadStream(file))) !== sha256) {
    throw new Error(`${file} is there already with something else in it: name another folder.`);
  }
  const sums = `${file}.sha256`;
  await writeFile(unfinished(sums), `${sha256}  ${path.basename(file)}\n`, { mode: 0o600 });
  await bringToDisk(unfinished(sums));
  await rename(unfinished(file), file);
  await rename(unfinished(sums), sums);
  await bringToDisk(path.dirname(file));
}

/** The rows in a fixed order, so that equal rows give equal bytes. */
function copyPart(client: pg.Client, { name }: Part) {
  return client.query(
    copyTo(
      `copy (select ${COLUMNS} from ${name} order by id, at) to stdout (format csv, header, encoding 'UTF8')`,
    ),
  );
}

async function digestOf(...source: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]) {
  const { through, digest } = digesting();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline([...source, through, nowhere]);
  return digest();
}
