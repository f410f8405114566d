import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** An order of the original, from either of its two tables. */
export type ImportedOrder = {
  orderId: string;
  clientName: string;
  clientEmail: string | null;
  productName: string;
  validityDays: number;
  amountMinor: number;
  licenseKey: string | null;
  createdAt: Date;
  paidAt: Date | null;
  failedAt: Date | null;
  refunded: boolean;
};

/**
 * Inserts orders in one statement, each with its account and license, if those are known and no
 * other order has the license. Skips orders whose reference exists, and paid orders with an unknown
 * license, which would otherwise take a key from the stock.
 */
export async function insertImported(
  trx: Database,
  orders: readonly ImportedOrder[],
): Promise<Set<string>> {
  const { rows } = await sql<{ orderId: string }>`
    insert into order_facts
      (order_id, user_id, client_name, client_email, product_name, validity_days, amount_minor,
       display_amount_minor, provider, live, created_at, paid_at, failed_at, license_key_id,
       fulfilled_at)
    select given."orderId", coalesce(by_email.id, by_name.id), given."clientName",
           given."clientEmail", given."productName", given."validityDays", given."amountMinor",
           given."amountMinor", 'import', true, given."createdAt", given."paidAt",
           given."failedAt", license.id,
           case when license.id is not null then given."createdAt" end
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given
        ("orderId" text, "clientName" text, "clientEmail" text, "productName" text,
         "validityDays" integer, "amountMinor" bigint, "licenseKey" text,
         "createdAt" timestamptz, "paidAt" timestamptz, "failedAt" timestamptz,
         refunded boolean)
      left join lateral (
        select id from users
         where lower(email) = given."clientEmail"
         order by email_verified desc, created_at, id
         limit 1
      ) by_email on true
      left join users by_name on lower(by_name.username) = lower(given."clientName")
      left join license_keys license on upper(license.license_key) = given."licenseKey"
       and given."paidAt" is not null and not given.refunded
     where given."paidAt" is null or given.refunded or license.id is not null
    on conflict do nothing
    returning order_id as "orderId"`.execute(trx);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** A refunded order was refunded in full. */
export async function insertImportedRefunds(
  trx: Database,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
    select provider, 'import:' || order_id, id, amount_minor, 'succeeded', created_at
      from order_facts where order_id = any(${orderIds}) and amount_minor > 0`.execute(trx);
}
