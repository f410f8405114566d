import type { TestServer } from '../harness/harness.ts';

/**
 * Prepares the deletion of an account: each of its sessions has a completed form and a proof of the
 * identity provider.
 */
export async function prepareDeletionOf(
  { database, clock = Date.now }: Pick<TestServer, 'database'> & { clock?: () => number },
  id: string,
): Promise<void> {
  await fillDeletionForm(database, id, clock());
  await database.ownerPool.query(
    `insert into account_identity_grants (session_id, user_id, purpose, payload, expires_at)
     select id, subject_id, 'delete-account', '{}', $2::timestamptz + interval '5 minutes'
       from account_sessions where kind = 'customer' and subject_id = $1`,
    [id, new Date(clock())],
  );
}

/** Fills in the form, without the proof. */
export async function fillDeletionForm(
  { ownerPool }: TestServer['database'],
  id: string,
  nowMs: number,
): Promise<void> {
  await ownerPool.query(
    `insert into account_deletion_forms (session_id, user_id, reason, expires_at)
     select id, subject_id, 'no time to play', $2::timestamptz + interval '10 minutes'
       from account_sessions where kind = 'customer' and subject_id = $1`,
    [id, new Date(nowMs)],
  );
}

/** A pending deletion, due in a number of seconds, without a job to carry it out. */
export async function beginDeletionOf(
  { database, clock }: TestServer,
  id: string,
  dueInSeconds = 3600,
): Promise<void> {
  await database.ownerPool.query(
    `insert into account_deletions (user_id, reason, requested_at, execute_at)
     select id, 'no time to play', $2::timestamptz - interval '1 day', $2::timestamptz + make_interval(secs => $3)
       from users where id = $1`,
    [id, new Date(clock()), dueInSeconds],
  );
}
