import type { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { KeyedHash } from '../platform/guards/keyed-hash.ts';
import { archiveMac } from './archive-mac.ts';
import { type ArchiveRow, archiveRecord, listArchives } from './audit-months.queries.ts';

/** Entries that were taken out of the trail into a file. */
export type AuditArchive = ArchiveRow;

/** All files that entries were taken out to, and of how many of them this installation did not say so. */
export async function readArchives(
  db: Database,
  keyedHash: KeyedHash,
): Promise<{ archives: readonly AuditArchive[]; forged: number }> {
  const archives = await listArchives(db);
  const forged = archives.filter(({ mac, ...said }) => !archiveMac(keyedHash, said).equals(mac));
  return { archives, forged: forged.length };
}

/** What the owner's connection runs to record a file: the application may not. */
export function recordingOf(
  db: Database,
  keyedHash: KeyedHash,
  archive: AuditArchive,
): CompiledQuery {
  return archiveRecord(db, archive, archiveMac(keyedHash, archive));
}
