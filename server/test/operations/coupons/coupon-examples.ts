import { randomBytes } from 'node:crypto';
import type { TestServer } from '../../harness/harness.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Example } from '../operation-example.ts';

function draft() {
  return {
    code: `C-${randomBytes(6).toString('hex').toUpperCase()}`,
    discount: { kind: 'percent', percent: 50 },
    planIds: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    firstOrderOnly: false,
  };
}

/** A coupon of half the price, straight in the database, with other columns where they are given. */
export async function makeCoupon(
  { database }: Pick<TestServer, 'database'>,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; code: string }> {
  const row: Record<string, unknown> = {
    code: draft().code,
    kind: 'percent',
    value: 50,
    created_by: 'sithara',
    created_at: new Date(),
    ...columns,
  };
  const names = Object.keys(row);
  const { rows } = await database.ownerPool.query<{ id: string; code: string }>(
    `insert into coupons (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id, code`,
    Object.values(row),
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no coupon was made');
  return made;
}

/** A paid order of an account that holds a use of a coupon. */
export async function useCoupon(
  { database }: Pick<TestServer, 'database'>,
  { accountId, couponId }: { accountId: string; couponId: string },
): Promise<void> {
  const { id } = await makeOrder(database, accountId, { paid_at: new Date() });
  await database.ownerPool.query(
    'update order_facts set coupon_id = $2, discount_minor = 100 where id = $1',
    [id, couponId],
  );
}

/** Examples of what people and staff do with coupons. */
export const examples: Readonly<Record<string, Example>> = {
  'coupons.readCoupon': {
    input: async (server) => ({ code: (await makeCoupon(server)).code }),
  },
  'coupons.readOwnCoupon': {
    input: async (server) => ({ code: (await makeCoupon(server)).code }),
  },
  'coupons.staff.listCoupons': { input: async () => ({}) },
  'coupons.staff.createCoupon': { input: async () => draft() },
  'coupons.staff.editCoupon': {
    input: async (server) => ({ id: (await makeCoupon(server)).id, version: 1, ...draft() }),
  },
  'coupons.staff.exportCoupons': { input: async () => ({}) },
  'coupons.staff.exportCouponUses': {
    input: async (server) => ({ id: (await makeCoupon(server)).id }),
  },
  'coupons.staff.stopCoupon': {
    input: async (server) => ({ id: (await makeCoupon(server)).id }),
  },
};
