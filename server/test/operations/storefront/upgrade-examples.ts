import { addDays } from '@regz/rules/licenses/days-left.ts';
import { currencyCodes } from '@regz/rules/storefront/currencies.ts';
import { planProduct } from '../../fakes/payment-events.ts';
import { makeKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { completedWith, makeOrder } from '../../scenarios/orders/make-order.ts';
import type { Example } from '../operation-example.ts';

const PRICE_MINOR = 125_000;
const PAID_MINOR = 75_000;
const DAYS = 30;

/** Puts a key of a plan into the stock. */
export async function stockPlan(server: TestServer, planId: string): Promise<void> {
  await makeKey(server.database, { product_id: await planProduct(server, planId) });
}

/** Gives an account a month of Essential that an order of its own paid. */
export async function payMonth(server: TestServer, accountId: string): Promise<void> {
  const { ownerPool } = server.database;
  const at = new Date(server.clock());
  const ends = addDays(at.toISOString(), DAYS);
  const key = await makeKey(server.database, { subscription: 'Essential', duration_days: DAYS });
  await ownerPool.query(
    `update license_keys
        set assigned_to = 'the buyer', assigned_at = $2, activated = true, activated_at = $2,
            user_id = $3
      where id = $1`,
    [key.id, at, accountId],
  );
  await makeOrder(server.database, accountId, {
    ...completedWith(key.id),
    amount_minor: PAID_MINOR,
    live: false,
  });
  await ownerPool.query(
    `insert into license_time_entries
       (account_id, number, at, kind, days, license_key_id, actor_kind, before, package_after,
        ends_on_after, ends_time_after)
     select id, time_entry + 1, $2, 'replacement', $3, $4, 'customer',
            license_time_standing(subscription, expiredate, ends_time, frozen_days), 'Essential', $5, $6
       from users where id = $1`,
    [accountId, at, DAYS, key.id, ends.slice(0, 10), ends.slice(11, -1)],
  );
}

let upgrades = 0;

/** Examples of trading days in. */
export const examples: Readonly<Record<string, Example>> = {
  'storefront.readUpgrades': { input: async () => ({}) },
  'storefront.startUpgrade': {
    input: async (server, { accountId }) => {
      const { rows } = await server.database.ownerPool.query('select from users where id = $1', [
        accountId,
      ]);
      if (rows.length > 0) await payMonth(server, accountId);
      const planId = 'supreme-essential-monthly';
      await stockPlan(server, planId);
      upgrades += 1;
      const currency = currencyCodes[upgrades % currencyCodes.length];
      const givesUp = { days: DAYS, lostMinor: 0 };
      return { planId, currency, seenPayMinor: PRICE_MINOR - PAID_MINOR, givesUp };
    },
    foreign: { status: 409, code: 'STOREFRONT_UPGRADE_NOT_RUNNING' },
  },
};
