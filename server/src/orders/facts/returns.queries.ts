import type { DisputeStatus, OrderFacts, RefundStatus } from '@regz/rules/orders/order-status.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { PaymentName } from './refunds-disputes.queries.ts';

export type Returns = Pick<OrderFacts, 'refunds' | 'disputes'>;

/** The tables allow only the rules' values. */
type Return = { isOfOrder: boolean } & (
  | { kind: 'refund'; amountMinor: number; status: RefundStatus }
  | { kind: 'dispute'; status: DisputeStatus }
);

const returnsOf = preparedQuery(
  (
    _db,
    {
      provider,
      paymentRef,
      orderRef,
    }: Record<'provider' | 'paymentRef' | 'orderRef', string | null>,
  ) => sql<Return>`
    select 'refund' as kind, status, amount_minor as "amountMinor",
           order_ref is not distinct from ${orderRef} as "isOfOrder"
      from order_refunds
     where (provider = ${provider} and payment_ref = ${paymentRef}) or order_ref = ${orderRef}
     union all
    select 'dispute', status, null, order_ref is not distinct from ${orderRef} from order_disputes
     where (provider = ${provider} and payment_ref = ${paymentRef}) or order_ref = ${orderRef}`,
);

/** The refunds and disputes of a payment and of an order; in `ofOrder` only those of the order. */
export async function findReturns(
  trx: Database,
  { payment, orderRef }: { payment: PaymentName | null; orderRef: string | null },
): Promise<Returns & { ofOrder: Returns }> {
  const { provider = null, paymentRef = null } = payment ?? {};
  const rows = await returnsOf(trx, { provider, paymentRef, orderRef });
  return { ...byKind(rows), ofOrder: byKind(rows.filter(({ isOfOrder }) => isOfOrder)) };
}

function byKind(rows: readonly Return[]): Returns {
  return {
    refunds: rows.filter((row) => row.kind === 'refund'),
    disputes: rows.filter((row) => row.kind === 'dispute'),
  };
}

/** The facts of an order as the rules read them; the row is locked by the caller. */
export async function readFacts(trx: Database, row: OrderRow): Promise<OrderFacts> {
  return factsOf(row, await findReturns(trx, { payment: null, orderRef: row.id }));
}

/** Builds the facts from refunds and disputes that were read before. */
export function factsOf(row: OrderRow, { refunds, disputes }: Returns): OrderFacts {
  return {
    amountMinor: row.amountMinor,
    paid: row.paidAt !== null,
    failed: row.failedAt !== null,
    expired: row.expiredAt !== null,
    granted: row.grantedAt !== null,
    hasKey: row.licenseKeyId !== null,
    refunds,
    disputes,
  };
}

/**
 * Assigns refunds and disputes that arrived before their payment to the payment's order, and
 * removes those of other payments from it.
 */
export async function claimReturns(
  trx: Database,
  { provider, paymentRef }: PaymentName,
  orderRef: string,
): Promise<void> {
  for (const table of [sql.table('order_refunds'), sql.table('order_disputes')]) {
    await sql`
      update ${table}
         set order_ref = case when payment_ref = ${paymentRef} then ${orderRef}::uuid end
       where (provider = ${provider} and payment_ref = ${paymentRef} and order_ref is null)
          or (order_ref = ${orderRef} and payment_ref <> ${paymentRef})`.execute(trx);
  }
}

/**
 * Removes refunds and disputes of a payment from an order, because the payment is not the order's
 * own.
 */
export async function disclaimReturns(
  trx: Database,
  { provider, paymentRef }: PaymentName,
): Promise<void> {
  for (const table of [sql.table('order_refunds'), sql.table('order_disputes')]) {
    await sql`
      update ${table} set order_ref = null
       where provider = ${provider} and payment_ref = ${paymentRef} and order_ref is not null`.execute(
      trx,
    );
  }
}
