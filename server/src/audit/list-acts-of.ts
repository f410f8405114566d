import type { Database } from '../platform/database/database.ts';
import { pageOf } from '../platform/paging.ts';
import { type ActivityRow, type AuditedPerson, findActivity } from './activity.queries.ts';

const PAGE = 20;

/** One entry about a person, as the audit trail holds it. */
export type ActOf = ActivityRow;

/**
 * What a person did and what was done to the account, newest first, twenty entries at a time.
 * @param before `next` of the page before, undefined for the newest.
 */
export async function listActsOf(
  db: Database,
  { of, before }: { of: AuditedPerson; before?: string | undefined },
): Promise<{ shown: readonly ActOf[]; next: string | null }> {
  const beforeId = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
  const rows = await findActivity(db, { of, beforeId, limit: PAGE + 1 });
  return pageOf(rows, PAGE, ({ id }) => String(id));
}
