import type { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { KeyedHash } from '../platform/guards/keyed-hash.ts';
import { type ArchiveRow, archiveRecord, listArchives } from './audit-months.queries.ts';

/** Entries that were moved from the trail to a file. */
export type AuditArchive = ArchiveRow;

/** All files of archived entries, and the number of those without a valid mark. */
export async function readArchives(
  db: Database,
  keyedHash: KeyedHash,
): Promise<{ archives: readonly AuditArchive[]; forged: number }> {
  const archives = await listArchives(db);
  const forged = archives.filter(({ mac, ...said }) => !archiveMac(keyedHash, said).equals(mac));
  return { archives, forged: forged.length };
}

/** The statement that records a file. Only the owner's connection may run it. */
export function recordingOf(
  db: Database,
  keyedHash: KeyedHash,
  archive: AuditArchive,
): CompiledQuery {
  return archiveRecord(db, archive, archiveMac(keyedHash, archive));
}

/** The keyed hash of a file of archived entries, which only this installation can compute. */
function archiveMac(keyedHash: KeyedHash, archive: ArchiveRow): Buffer {
  const { file, firstId, lastId, firstAt, lastAt, ends, entries, sha256 } = archive;
  const times = [firstAt, lastAt, ends].map((time) => time.toISOString());
  return keyedHash(
    'regz audit archives',
    JSON.stringify([file, firstId, lastId, ...times, entries, sha256]),
  );
}
