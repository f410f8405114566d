import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '../../harness/harness-database.ts';

export type MadeOrder = { id: string; orderId: string };

type OrderColumns = {
  order_id: string;
  amount_minor: number;
  currency: string;
  display_currency: string;
  product_name: string;
  validity_days: number;
  plan_id: string | null;
  stock_product_id: string;
  payment_ref: string;
  provider_product_id: number;
  provider_variant_id: number;
  provider: string;
  provider_session_id: string;
  live: boolean;
  created_at: Date;
  paid_at: Date;
  failed_at: Date;
  expired_at: Date;
  granted_at: Date;
  processing_at: Date;
  checkout_expires_at: Date;
  checked_at: Date;
  flag: string;
  flagged_at: Date;
  license_key_id: string;
  fulfilled_at: Date;
  quote: object;
};

/** Inserts an account's order into the database, by default pending. */
export async function makeOrder(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  userId: string,
  columns: Partial<OrderColumns> = {},
): Promise<MadeOrder> {
  const orderId = columns.order_id ?? newOrderId();
  const row: Record<string, unknown> = {
    user_id: userId,
    product_name: 'Supreme Monthly',
    validity_days: 30,
    amount_minor: 75_000,
    display_amount_minor: columns.amount_minor ?? 75_000,
    provider: 'sandbox',
    live: true,
    ...columns,
    order_id: orderId,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into order_facts (${names.join(', ')}, client_name, client_email)
     select ${places.join(', ')}, username, email from users where id = $1
     returning id`,
    Object.values(row),
  );
  return { id: rows[0]?.id ?? '', orderId };
}

/** Columns of a paid, completed order with an available key. */
export function completedWith(keyId: string, at = new Date()) {
  return { paid_at: at, license_key_id: keyId, fulfilled_at: at };
}

/** A new order id. */
export function newOrderId(): string {
  return `RGZ-${randomBytes(6).toString('hex').toUpperCase()}`;
}
