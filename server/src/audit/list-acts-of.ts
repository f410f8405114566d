import { pageOf } from '../platform/paging.ts';
import type { Services } from '../platform/services.ts';
import { type ActivityRow, type AuditedPerson, findActivity } from './activity.queries.ts';
import { readBack, trailLately } from './read-back.ts';

const PAGE = 20;

/** One entry about a person, as the audit trail holds it. */
export type ActOf = ActivityRow;

/**
 * Acts of a person, and acts on the account, newest first, twenty entries per page.
 * @param before `next` of the previous page, undefined for the newest.
 */
export async function listActsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { of, before }: { of: AuditedPerson; before?: string | undefined },
): Promise<{ shown: readonly ActOf[]; next: string | null }> {
  const beforeId = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
  const limit = PAGE + 1;
  const rows = await readBack(clock(), limit, (since) =>
    findActivity(db, { of, since, beforeId, limit }),
  );
  return pageOf(rows, PAGE, ({ id }) => String(id));
}

/** The newest entry of the last two months about a person, if there is one. */
export async function findLastAct(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  of: AuditedPerson,
): Promise<ActOf | undefined> {
  const beforeId = Number.MAX_SAFE_INTEGER;
  const [last] = await findActivity(db, { of, since: trailLately(clock()), beforeId, limit: 1 });
  return last;
}
