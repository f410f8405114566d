import type { Database } from '../../../../src/platform/database/database.ts';

const columns = [
  'id',
  'attempt',
  'payment_id as paymentId',
  'order_id as orderId',
  'product_name as productName',
  'amount_minor as amountMinor',
  'currency',
  'product_id as productId',
  'variant_id as variantId',
  'state',
  'attempts',
  'failure_code as failureCode',
  'refunded_minor as refundedMinor',
  'settles_at as settlesAt',
  'settles_as as settlesAs',
  'disputes_at as disputesAt',
  'dispute_id as disputeId',
  'dispute_status as disputeStatus',
  'delivery',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

type NewSession = Pick<
  Session,
  | 'id'
  | 'attempt'
  | 'paymentId'
  | 'orderId'
  | 'productName'
  | 'amountMinor'
  | 'currency'
  | 'productId'
  | 'variantId'
  | 'createdAt'
  | 'expiresAt'
>;

/** Adds a session; does nothing if the attempt already has one. */
export async function insertSession(
  trx: Database,
  session: NewSession,
): Promise<Session | undefined> {
  return trx
    .insertInto('order_sandbox_sessions')
    .values({
      id: session.id,
      attempt: session.attempt,
      payment_id: session.paymentId,
      order_id: session.orderId,
      product_name: session.productName,
      amount_minor: session.amountMinor,
      currency: session.currency,
      product_id: session.productId,
      variant_id: session.variantId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .onConflict((conflict) => conflict.column('attempt').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function findSessionOfAttempt(db: Database, attempt: string) {
  return db
    .selectFrom('order_sandbox_sessions')
    .select(columns)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
}

/** The session, locked until the end of the transaction. */
export async function lockSession(trx: Database, id: string) {
  return trx
    .selectFrom('order_sandbox_sessions')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

type SessionChange = Partial<
  Pick<
    Session,
    | 'state'
    | 'attempts'
    | 'failureCode'
    | 'refundedMinor'
    | 'settlesAt'
    | 'settlesAs'
    | 'disputesAt'
    | 'disputeId'
    | 'disputeStatus'
    | 'delivery'
  >
>;

/** Changes only the named fields of a session. */
export async function updateSession(
  trx: Database,
  id: string,
  change: SessionChange,
): Promise<Session> {
  return trx
    .updateTable('order_sandbox_sessions')
    .set({
      state: change.state,
      attempts: change.attempts,
      failure_code: change.failureCode,
      refunded_minor: change.refundedMinor,
      settles_at: change.settlesAt,
      settles_as: change.settlesAs,
      disputes_at: change.disputesAt,
      dispute_id: change.disputeId,
      dispute_status: change.disputeStatus,
      delivery: change.delivery,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The newest sessions, of one order or of all. */
export async function listSessions(db: Database, orderId: string | undefined, limit: number) {
  const newest = db
    .selectFrom('order_sandbox_sessions')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (orderId === undefined ? newest : newest.where('order_id', '=', orderId)).execute();
}
