import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type AuditArchive, recordingOf } from '../../src/audit/archives.ts';
import { sealsOver } from '../../src/coins/ledger/seals-over.ts';
import { columnValues } from '../../src/platform/database/column-values.ts';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import type { KeyedHash } from '../../src/platform/guards/keyed-hash.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { digesting } from '../backup/digesting.ts';
import { bringToDisk } from '../backup/sealed-files.ts';
import {
  dropPart,
  listParts,
  lockPart,
  lockTrail,
  type Part,
  type PartRange,
  readRange,
} from './trail-parts.ts';

const COLUMNS =
  'id, at, actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address, request_id';

/** The temporary name of a file until it has been compared with the rows. */
const unfinished = (file: string) => `${file}.new`;

/** Writes a partition as compressed CSV with a header line. Returns the file's SHA-256. */
async function writePart(client: pg.Client, part: Part, file: string): Promise<string> {
  const { through, digest } = digesting();
  const target = createWriteStream(unfinished(file), { mode: 0o600 });
  await pipeline(copyPart(client, part), createGzip(), through, target);
  await bringToDisk(unfinished(file));
  return digest();
}

/** @throws Error with a sentence if the file does not contain exactly the rows of the partition. */
async function requireAsWritten(client: pg.Client, part: Part, file: string): Promise<void> {
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
async function publishPart(file: string, sha256: string): Promise<void> {
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

export const archiveSteps = ['write', 'compare', 'publish', 'take out', 'commit'] as const;

export type Archiving = {
  db: Database;
  /** The owner's connection; only the owner can drop a partition. */
  connection: pg.ClientConfig;
  keyedHash: KeyedHash;
  folder: string;
  /** Partitions that end by this time are archived. */
  before: Date;
  /** Called before each step of each part. */
  beforeStep?: (step: (typeof archiveSteps)[number]) => void | Promise<void>;
};

export type Archived = {
  archives: AuditArchive[];
  /** The number of seals of the coin ledger that cover archived entries. */
  seals: number;
};

/**
 * Moves the partitions of the audit trail that end before a time out of the database, each into a
 * file of its own. The file is written, read back and compared with the rows. Only then are the
 * rows dropped, in the transaction that records the file. After an interruption each entry is in
 * the database or in a recorded file, and the command can run again. Source: decision record 0028.
 * @throws Error with a sentence.
 */
export async function archiveAudit(archiving: Archiving): Promise<Archived> {
  const { folder, before } = archiving;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const connection = { ...archiving.connection, types: columnValues };
  return withClient(connection, async (client) => {
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO'");
    const archived: Archived = { archives: [], seals: 0 };
    for (const part of await listParts(client, before)) {
      archived.seals += await requireSealed(archiving, client, part);
      const archive = await archivePart(client, part, archiving);
      if (archive !== null) archived.archives.push(archive);
    }
    return archived;
  });
}

/**
 * Entries changed after they were sealed must stay in the database, where a check can show the
 * change.
 */
async function requireSealed(services: Archiving, client: pg.Client, part: Part): Promise<number> {
  const range = await readRange(client, part);
  if (range === null) return 0;
  const { seals, broken } = await sealsOver(services, range);
  if (broken === 0) return seals;
  throw new Error(
    `${broken} seals of the coin ledger say that entries of ${part.name} are not what they were: nothing of ` +
      'it was taken out. Look into that first (docs/operations/coins.md).',
  );
}

async function archivePart(
  client: pg.Client,
  part: Part,
  archiving: Archiving,
): Promise<AuditArchive | null> {
  const { db, keyedHash, beforeStep } = archiving;
  await client.query('begin');
  if (!(await lockPart(client, part))) {
    await client.query('rollback');
    return null;
  }
  const range = await readRange(client, part);
  const archive = range === null ? null : await writeOut(client, { part, range }, archiving);
  await beforeStep?.('take out');
  await lockTrail(client);
  await dropPart(client, part);
  if (archive !== null) {
    const recorded = recordingOf(db, keyedHash, archive);
    await client.query(recorded.sql, [...recorded.parameters]);
  }
  await beforeStep?.('commit');
  await client.query('commit');
  return archive;
}

async function writeOut(
  client: pg.Client,
  { part, range }: { part: Part; range: PartRange },
  { folder, beforeStep }: Archiving,
): Promise<AuditArchive> {
  const month = part.name.replace(/^audit_entries_/u, '').replace('_', '-');
  const name = `audit-${month}-${range.firstId}-${range.lastId}.csv.gz`;
  const file = path.join(folder, name);
  await beforeStep?.('write');
  const sha256 = await writePart(client, part, file);
  await beforeStep?.('compare');
  await requireAsWritten(client, part, file);
  await beforeStep?.('publish');
  await publishPart(file, sha256);
  return { file: name, ...range, ends: part.ends, sha256 };
}
