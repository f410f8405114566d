import type { Database } from '../platform/database/database.ts';
import { announceEvent } from './deliveries.queries.ts';

/** Tells the endpoints that listen that a scheduled backup failed, which no table knows of. */
export async function announceFailedBackup(db: Database): Promise<void> {
  await announceEvent(db, 'backup.failed');
}
