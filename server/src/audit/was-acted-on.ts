import type { Database } from '../platform/database/database.ts';
import { findActOnAdmin } from './audit.queries.ts';

type Asked = { adminIds: readonly string[]; actions: readonly string[]; since: Date };

/** True if another member of staff did one of the acts on one of some staff accounts since a time. */
export async function wasActedOn(db: Database, asked: Asked): Promise<boolean> {
  return (await findActOnAdmin(db, asked)) !== undefined;
}
