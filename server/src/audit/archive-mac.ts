import type { KeyedHash } from '../platform/guards/keyed-hash.ts';
import type { ArchiveRow } from './audit-months.queries.ts';

/** The keyed hash of a file of archived entries, which only this installation can compute. */
export function archiveMac(keyedHash: KeyedHash, archive: ArchiveRow): Buffer {
  const { file, firstId, lastId, firstAt, lastAt, ends, entries, sha256 } = archive;
  const times = [firstAt, lastAt, ends].map((time) => time.toISOString());
  return keyedHash(
    'regz audit archives',
    JSON.stringify([file, firstId, lastId, ...times, entries, sha256]),
  );
}
