import { randomBytes } from 'node:crypto';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import {
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
  sends,
} from '../operation-example.ts';

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
async function makeCoupon(
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
async function useCoupon(
  { database }: Pick<TestServer, 'database'>,
  { accountId, couponId }: { accountId: string; couponId: string },
): Promise<void> {
  const { id } = await makeOrder(database, accountId, { paid_at: new Date() });
  await database.ownerPool.query(
    'update order_facts set coupon_id = $2, discount_minor = 100 where id = $1',
    [id, couponId],
  );
}

const codeOnly = async (server: TestServer) => ({ code: (await makeCoupon(server)).code });
const idOnly = async (server: TestServer) => ({ id: (await makeCoupon(server)).id });

export const examples: Examples = {
  'coupons.readCoupon': codeOnly,
  'coupons.readOwnCoupon': codeOnly,
  'coupons.staff.createCoupon': async () => draft(),
  'coupons.staff.editCoupon': async (server) => ({
    ...(await idOnly(server)),
    version: 1,
    ...draft(),
  }),
  'coupons.staff.exportCouponUses': idOnly,
  'coupons.staff.stopCoupon': idOnly,
};

type Columns = Readonly<Record<string, unknown>>;
const past = new Date('2025-04-30T00:59:00Z');
const half = { planId: 'supreme-monthly', seenPriceMinor: 37_500, currency: 'LKR' };
const stopped = { stopped_at: past, stopped_by: 'sithara' };

const usedBySomebody = async (server: TestServer, couponId: string) => {
  const { accountId } = await newPerson(server, 'customer without a license');
  await useCoupon(server, { accountId, couponId });
};

/** Refusals of a coupon code in the field `field`. */
const codeRefusals = (field: string, others: Input = {}): Refusals[string] => ({
  COUPON_UNKNOWN: { ...others, [field]: 'NO-SUCH-CODE' },
  COUPON_ENDED: async (server) => ({
    ...others,
    [field]: (await makeCoupon(server, { ends_at: past })).code,
  }),
  COUPON_USED_UP: async (server) => {
    const { id, code } = await makeCoupon(server, { max_uses: 1 });
    await usedBySomebody(server, id);
    return { ...others, [field]: code };
  },
});

/** A code that the same person has used once. */
const usedBefore = (columns: Columns, field = 'code', others: Input = {}) =>
  sends(async (server, { accountId }) => {
    const { id: couponId, code } = await makeCoupon(server, columns);
    await useCoupon(server, { accountId, couponId });
    return { ...others, [field]: code };
  });

const usedAtPurchase = (columns: Columns) => usedBefore(columns, 'couponCode', half);

/** Refusals of a purchase because of its coupon code. */
export const purchaseRefusals: Refusals[string] = {
  ...codeRefusals('couponCode', half),
  COUPON_PLAN_EXCLUDED: usedAtPurchase({ plans: ['supreme-weekly'] }),
  COUPON_CURRENCY_DIFFERS: usedAtPurchase({ kind: 'amount', value: 100, currency: 'USD' }),
  COUPON_ALREADY_USED: usedAtPurchase({ max_uses_per_customer: 1 }),
  COUPON_FIRST_ORDER_ONLY: usedAtPurchase({ first_order_only: true }),
};

/** Refusals of invalid coupons, new or edited. */
const draftRefusals: Refusals[string] = {
  COUPON_CODE_INVALID: { code: '??' },
  COUPON_CODE_TAKEN: codeOnly,
  COUPON_PLANS_MISSING: { planIds: ['no-such-plan'] },
  COUPON_TIMES_INVALID: { endsAt: past.toISOString() },
};

/** An edit of a coupon with the columns that two people have used. */
const editOfUsed =
  (columns: Columns, changes?: Input): Prepare =>
  async (server) => {
    const { id, code } = await makeCoupon(server, columns);
    await usedBySomebody(server, id);
    await usedBySomebody(server, id);
    return changes === undefined ? { id } : { id, code, ...changes };
  };

const ofStopped: Prepare = async (server) => ({ id: (await makeCoupon(server, stopped)).id });

export const refusals: Refusals = {
  'coupons.readCoupon': codeRefusals('code'),
  'coupons.readOwnCoupon': {
    ...codeRefusals('code'),
    COUPON_ALREADY_USED: usedBefore({ max_uses_per_customer: 1 }),
    COUPON_FIRST_ORDER_ONLY: usedBefore({ first_order_only: true }),
  },
  'coupons.staff.createCoupon': draftRefusals,
  'coupons.staff.editCoupon': {
    ...draftRefusals,
    COUPON_ENDED: ofStopped,
    COUPON_FIXED: editOfUsed({}),
    COUPON_USES_BELOW: editOfUsed({ max_uses: 3 }, { maxUses: 1 }),
  },
  'coupons.staff.stopCoupon': { COUPON_ENDED: ofStopped },
};
