import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type {
  SkipReason,
  TimeChangeFilter,
  TimeChangeState,
} from '@regz/rules/licenses/time-changes.ts';
import type { TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The stored preview of a change. */
export type KeptPreview = {
  byPackage: { subscription: PackageName; accounts: number }[];
  frozen: number;
  left: { why: SkipReason; accounts: number }[];
  latestEnd: string | null;
  unknownNames: string[];
  samples: { accountId: string; before: TimeStanding; after: TimeStanding }[];
};

const columns = [
  'id',
  'days',
  'reason',
  'mail',
  'accounts',
  'incident_id as incidentId',
  'made_by_id as madeById',
  'made_by as madeBy',
  'made_at as madeAt',
  'applied_by_id as appliedById',
  'applied_by as appliedBy',
  'applied_at as appliedAt',
  'undone_by_id as undoneById',
  'undone_by as undoneBy',
  'begins_at as beginsAt',
  sql<TimeChangeState>`state`.as('state'),
  sql<TimeChangeFilter>`filter`.as('filter'),
  sql<KeptPreview>`preview`.as('preview'),
] as const;

export async function findTimeChange(db: Database, id: string) {
  return db
    .selectFrom('license_time_changes')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type TimeChangeRow = NonNullable<Awaited<ReturnType<typeof findTimeChange>>>;

/** Locks a change until the transaction ends, so that one batch or act on it runs at a time. */
export async function lockTimeChange(trx: Database, id: string) {
  return trx
    .selectFrom('license_time_changes')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const summaryColumns = [
  'id',
  'days',
  'reason',
  'accounts',
  'made_by as madeBy',
  'made_at as madeAt',
  sql<TimeChangeState>`state`.as('state'),
] as const;

export async function listTimeChangeRows(db: Database, limit: number) {
  return db
    .selectFrom('license_time_changes')
    .select(summaryColumns)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Changes of other staff that are not applied, made since a time, the newest first. */
export async function findUnapplied(
  db: Database,
  { adminId, since, limit }: { adminId: string; since: Date; limit: number },
): Promise<TimeChangeRow[]> {
  return db
    .selectFrom('license_time_changes')
    .select(columns)
    .where('state', 'in', ['previewed', 'stopped'])
    .where('made_by_id', '<>', adminId)
    .where('made_at', '>=', since)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Changes that were applied and not undone, for the same reason, the same incident or an
 * overlapping window.
 */
export async function findEarlierChanges(db: Database, change: TimeChangeRow, limit: number) {
  const { id, reason, incidentId, filter } = change;
  const { from = null, to = null } = filter.ran ?? {};
  return db
    .selectFrom('license_time_changes')
    .select(summaryColumns)
    .where('id', '<>', id)
    .where('state', 'in', ['applying', 'stopped', 'applied'])
    .where('made_at', '<=', change.madeAt)
    .where(
      sql<boolean>`(lower(reason) = lower(${reason}) or incident_id = ${incidentId}::uuid
        or ((filter #>> '{ran,from}')::timestamptz <= ${to}::timestamptz
            and (filter #>> '{ran,to}')::timestamptz >= ${from}::timestamptz))`,
    )
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertTimeChange(
  trx: Database,
  change: Pick<
    TimeChangeRow,
    | 'id'
    | 'days'
    | 'reason'
    | 'mail'
    | 'accounts'
    | 'incidentId'
    | 'madeById'
    | 'madeBy'
    | 'madeAt'
    | 'filter'
    | 'preview'
  >,
): Promise<void> {
  await trx
    .insertInto('license_time_changes')
    .values({
      id: change.id,
      filter: JSON.stringify(change.filter),
      days: change.days,
      reason: change.reason,
      mail: change.mail,
      incident_id: change.incidentId,
      state: 'previewed',
      accounts: change.accounts,
      preview: JSON.stringify(change.preview),
      made_by_id: change.madeById,
      made_by: change.madeBy,
      made_at: change.madeAt,
    })
    .execute();
}

export async function setTimeChangeState(
  trx: Database,
  id: string,
  state: TimeChangeState,
): Promise<void> {
  await trx.updateTable('license_time_changes').set({ state }).where('id', '=', id).execute();
}

/** Stops a change and clears its waiting start. */
export async function noteStopped(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('license_time_changes')
    .set({ state: 'stopped', begins_at: null })
    .where('id', '=', id)
    .execute();
}

/** Records who applies a change, and its start if it is later; the first time of applying stays. */
export async function noteApplied(
  trx: Database,
  id: string,
  by: { id: string; username: string; at: Date; beginsAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('license_time_changes')
    .set((each) => ({
      state: 'applying',
      applied_by_id: by.id,
      applied_by: by.username,
      applied_at: each.fn.coalesce('applied_at', each.val(by.at)),
      begins_at: by.beginsAt,
    }))
    .where('id', '=', id)
    .execute();
}

export async function noteUndone(
  trx: Database,
  id: string,
  by: { id: string; username: string },
): Promise<void> {
  await trx
    .updateTable('license_time_changes')
    .set({ state: 'undoing', undone_by_id: by.id, undone_by: by.username })
    .where('id', '=', id)
    .execute();
}

/** Deletes previews from before an instant, with their accounts. */
export async function deletePreviewsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('license_time_changes')
    .where('state', '=', 'previewed')
    .where('made_at', '<', before)
    .execute();
}
