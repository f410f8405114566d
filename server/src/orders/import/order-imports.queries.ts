import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** An order as the original kept it, under either of its two names for it. */
export type ImportedOrder = {
  order_id: string;
  client_name: string;
  client_email: string | null;
  product_name: string;
  validity_days: number;
  amount_minor: number;
  license_key: string | null;
  created_at: Date;
  paid_at: Date | null;
  failed_at: Date | null;
  refunded: boolean;
};

/**
 * Adds orders in one statement, each with its account and its license, where those are known and
 * no other order has the license; orders whose reference exists are left out. A paid order whose
 * license is not known is left out as well: it would take a key from the stock.
 */
export async function insertImported(
  trx: Database,
  orders: readonly ImportedOrder[],
): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    insert into order_facts
      (order_id, user_id, client_name, client_email, product_name, validity_days, amount_minor,
       display_amount_minor, provider, live, created_at, paid_at, failed_at, license_key_id,
       fulfilled_at)
    select given.order_id, coalesce(by_email.id, by_name.id), given.client_name,
           given.client_email, given.product_name, given.validity_days, given.amount_minor,
           given.amount_minor, 'import', true, given.created_at, given.paid_at, given.failed_at,
           license.id, case when license.id is not null then given.created_at end
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given
        (order_id text, client_name text, client_email text, product_name text,
         validity_days integer, amount_minor bigint, license_key text, created_at timestamptz,
         paid_at timestamptz, failed_at timestamptz, refunded boolean)
      left join users by_email on lower(by_email.email) = given.client_email
      left join users by_name on lower(by_name.username) = lower(given.client_name)
      left join license_keys license on upper(license.license_key) = given.license_key
       and given.paid_at is not null and not given.refunded
     where given.paid_at is null or given.refunded or license.id is not null
    on conflict do nothing
    returning order_id`.execute(trx);
  return new Set(rows.map(({ order_id }) => order_id));
}

/** The money of a refunded order went back whole. */
export async function insertImportedRefunds(
  trx: Database,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
    select provider, 'import:' || order_id, id, amount_minor, 'succeeded', created_at
      from order_facts where order_id = any(${orderIds}) and amount_minor > 0`.execute(trx);
}
