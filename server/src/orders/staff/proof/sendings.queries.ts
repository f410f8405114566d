import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Proof that is being sent for a dispute, or was. */
type Sending = { provider: string; disputeRef: string };

/** Which try it is: who holds an earlier one can no longer settle it. */
export type Claim = Sending & { tries: number };

/**
 * Claims the one sending of proof for a dispute, in one statement: undefined if it was sent, or if somebody
 * else has been trying since `staleBefore`.
 */
export async function claimSending(
  db: Database,
  claim: Sending & { orderRef: string; by: string; at: Date; staleBefore: Date },
): Promise<Claim | undefined> {
  const { provider, disputeRef, orderRef, by, at, staleBefore } = claim;
  const { rows } = await sql<{ tries: number }>`
    insert into order_proofs as p (provider, dispute_ref, order_ref, sent_by, tries, tried_at)
    values (${provider}, ${disputeRef}, ${orderRef}::uuid, ${by}, 1, ${at})
        on conflict (provider, dispute_ref) do update
       set sent_by = excluded.sent_by, tries = p.tries + 1, tried_at = excluded.tried_at
     where p.sent_at is null and p.tried_at < ${staleBefore}::timestamptz
    returning tries`.execute(db);
  const tries = rows[0]?.tries;
  return tries === undefined ? undefined : { provider, disputeRef, tries };
}

/** Gives a claim back: nothing has reached the bank, so that anybody may try again at once. */
export async function releaseSending(
  db: Database,
  { provider, disputeRef, tries }: Claim,
): Promise<void> {
  await db
    .deleteFrom('order_proofs')
    .where('provider', '=', provider)
    .where('dispute_ref', '=', disputeRef)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute();
}

/** Notes that the proof has reached the provider. @returns whether nobody had noted it yet */
export async function markSent(
  trx: Database,
  { provider, disputeRef }: Sending,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('order_proofs')
    .set({ sent_at: at, sent_by: by })
    .where('provider', '=', provider)
    .where('dispute_ref', '=', disputeRef)
    .where('sent_at', 'is', null)
    .returning('tries')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the proof for a dispute was sent. */
export async function isSent(db: Database, { provider, disputeRef }: Sending): Promise<boolean> {
  const row = await db
    .selectFrom('order_proofs')
    .select('tries')
    .where('provider', '=', provider)
    .where('dispute_ref', '=', disputeRef)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
