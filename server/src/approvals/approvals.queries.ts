import type { ApprovalKind, ApprovalOutcome } from '@regz/rules/approvals/decisions.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const columns = [
  'id',
  'kind',
  'object_id as objectId',
  'detail',
  'reason',
  'requested_by_id as requestedById',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'begins_at as beginsAt',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'outcome',
  'refusal',
] as const;

type Staff = { id: string; username: string };

/** Adds a request; undefined if one of this kind about the object waits. */
export async function insertApproval(
  trx: Database,
  request: {
    kind: ApprovalKind;
    objectId: string;
    detail: object;
    reason: string;
    by: Staff;
    at: Date;
  },
): Promise<ApprovalRow | undefined> {
  return trx
    .insertInto('approvals')
    .values({
      kind: request.kind,
      object_id: request.objectId,
      detail: JSON.stringify(request.detail),
      reason: request.reason,
      requested_by_id: request.by.id,
      requested_by: request.by.username,
      requested_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'object_id']).where('outcome', 'is', null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
}

/** Locks an approval against other decisions. */
export async function lockApproval(trx: Database, id: string) {
  return trx
    .selectFrom('approvals')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof lockApproval>>>;

export async function findOpenApproval(
  db: Database,
  { kind, objectId }: { kind: ApprovalKind; objectId: string },
): Promise<ApprovalRow | undefined> {
  return db
    .selectFrom('approvals')
    .select(columns)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
}

/** The approvals that wait first, then the others, each newest first. */
export async function listApprovalRows(db: Database, limit: number): Promise<ApprovalRow[]> {
  return db
    .selectFrom('approvals')
    .select(columns)
    .orderBy(sql`outcome is not null`)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Sets when a confirmed act takes effect; null if it waits for a decision again. */
export async function setBeginning(
  trx: Database,
  { id, beginsAt }: { id: string; beginsAt: Date | null },
): Promise<ApprovalRow> {
  return trx
    .updateTable('approvals')
    .set({ begins_at: beginsAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The requests about an account, without the names of staff. */
export async function findApprovalsAbout(db: Database, accountId: string) {
  return db
    .selectFrom('approvals')
    .select(['kind', 'detail', 'requested_at', 'decided_at', 'outcome'])
    .where('object_id', '=', accountId)
    .orderBy('requested_at')
    .execute();
}

export async function setOutcome(
  trx: Database,
  decision: {
    id: string;
    outcome: ApprovalOutcome;
    /** The reason why the act failed. */
    refusal: string | null;
    by: Staff;
    at: Date;
  },
): Promise<ApprovalRow> {
  return trx
    .updateTable('approvals')
    .set({
      outcome: decision.outcome,
      refusal: decision.refusal,
      decided_by_id: decision.by.id,
      decided_by: decision.by.username,
      decided_at: decision.at,
    })
    .where('id', '=', decision.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
