import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';

const SAMPLE_MS = 100;

// Does not wait for the archive: the copy contains the log that it needs, and a failing archive
// must not delay it.
const COMMAND = `BASE_BACKUP (LABEL 'regz', CHECKPOINT 'fast', WAL true,
  WAIT 'false', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

/** The first and last result contain the log positions where the backup begins and ends. */
const inLog = z.object({ recptr: z.string().optional(), tli: z.coerce.number().optional() });
const results = z.array(z.object({ rows: z.array(inLog) }));

/** The type of each message, by its first byte. Source: Streaming Replication Protocol. */
const kinds = { archive: 'd'.charCodeAt(0), manifest: 'm'.charCodeAt(0) } as const;

/**
 * Copies the running cluster, with the log that makes the copy consistent, like pg_basebackup.
 * `save` receives a tar archive. Returns PostgreSQL's own list of the files with their SHA-256, the
 * time of the copy (everything acknowledged before it is included), and the name of the first log
 * file that continues from it.
 */
export async function takeBaseBackup(
  superuser: pg.ClientConfig,
  save: (archive: Readable) => Promise<void>,
): Promise<{ files: Buffer; standsAt: Date; from: string }> {
  const watch = await watchLog(superuser);
  // The driver passes this on, but its types do not declare it.
  const asReplica = { ...superuser, replication: 'true' };
  const client = new pg.Client(asReplica);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { archive, files } = receive(client);
    const sending = client.query(COMMAND);
    const saving = save(archive);
    // A failure of either one ends the other.
    sending.catch((error: unknown) => archive.destroy(asError(error)));
    saving.catch(() => client.connection.stream.destroy());
    const [saved, sent] = await Promise.allSettled([saving, sending]);
    if (saved.status === 'rejected') throw saved.reason;
    if (sent.status === 'rejected') throw sent.reason;
    const places = results.parse(sent.value).flatMap(({ rows }) => rows.slice(0, 1));
    const standsAt = watch.lastBefore(places.at(-1)?.recptr ?? '');
    return { files: Buffer.concat(files), standsAt, from: segmentOf(places[0]) };
  } finally {
    await client.end().catch(() => undefined);
    await watch.stop();
  }
}

/** Separates the messages of the copy; pauses the connection until the received data is stored. */
function receive(client: pg.Client): { archive: PassThrough; files: Buffer[] } {
  const archive = new PassThrough({ highWaterMark: 1 });
  const files: Buffer[] = [];
  let inManifest = false;
  const { connection } = client;
  archive.on('drain', () => connection.stream.resume());
  connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    // The driver reuses its buffer.
    const content = Buffer.from(chunk.subarray(1));
    if (chunk[0] === kinds.manifest) {
      inManifest = true;
      archive.end();
      // An ended stream emits no further 'drain'.
      connection.stream.resume();
    } else if (chunk[0] === kinds.archive && inManifest) files.push(content);
    else if (chunk[0] === kinds.archive && !archive.write(content)) connection.stream.pause();
  });
  return { archive, files };
}

/**
 * Samples the flushed log position ten times a second. A commit is acknowledged only after its
 * flush, so a copy with the log up to a position contains everything acknowledged by the time of
 * the sample.
 */
async function watchLog(superuser: pg.ClientConfig) {
  const client = new pg.Client(superuser);
  client.on('error', () => undefined);
  await client.connect();
  const stopped = new AbortController();
  const samples: { at: Date; place: number }[] = [];
  const look = async (): Promise<void> => {
    // The clock is read first: acknowledgments between the two reads are not promised.
    const { rows } = await client.query<{ at: Date; lsn: string }>(
      'select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as lsn',
    );
    samples.push(...rows.map(({ at, lsn }) => ({ at, place: placeOf(lsn) })));
  };
  await look();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      await delay(SAMPLE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      await look();
    }
  })().catch(() => undefined);
  return {
    lastBefore: (lsn: string): Date => {
      const last = samples.findLast(({ place }) => place <= placeOf(lsn));
      if (last === undefined) throw new Error('The end of the backup is before its beginning.');
      return last.at;
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      await watching;
      await client.end().catch(() => undefined);
    },
  };
}

/** A log position, `16/B374D848`, as a growing number. */
function placeOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** The log file of a position: 16 MB each, named by the timeline and their number. */
function segmentOf({ tli = 0, recptr = '' }: z.infer<typeof inLog> = {}): string {
  const [high = '', low = ''] = recptr.split('/');
  const parts = [tli, Number.parseInt(high, 16), Number.parseInt(low, 16) >>> 24];
  return parts
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')
    .toUpperCase();
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
