import { contract } from '@regz/contract/contract.ts';
import { freezeTime } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';
import { breakSandbox, BROKEN_PRODUCT, ONLY_WITH_CONTACT, sellAt } from './provoked-store-sales.ts';
import { payMonth, stockPlan } from './upgrade-examples.ts';

const kind = 'customer without a license';
const change = (faults: Faults) => spoiled('storefront.startUpgrade', kind, faults);
const input = { planId: 'supreme-essential-monthly', currency: 'LKR', seenPayMinor: 0 };

/** The example, after something has become of the account. */
function after(statement: string): Provoke {
  return async (server) => {
    const person = await newPerson(server, kind);
    const asked = await exampleOf('storefront.startUpgrade').input(server, person);
    await server.database.ownerPool.query(statement, [person.accountId]);
    return { person, input: asked };
  };
}

/** An upgrade to a plan that the provider answers in its own way. */
function upgradeTo(planId: string, providerProductId: number) {
  return async (server: TestServer): Promise<Provocation> => {
    await sellAt(server, planId, providerProductId);
    await stockPlan(server, planId);
    const person = await newPerson(server, kind);
    await payMonth(server, person.accountId);
    const givesUp = { days: 30, lostMinor: 0 };
    const asked = { planId, currency: 'LKR', seenPayMinor: 100_000, givesUp } as const;
    // The first attempt leaves an order, which every later one reuses.
    await person.browser.refusal(contract.storefront.startUpgrade, asked);
    return { person, input: asked };
  };
}

/** How each refusal of an upgrade comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'storefront.startUpgrade': {
    STOREFRONT_PLAN_UNKNOWN: change({ planId: 'nothing' }),
    STOREFRONT_PLAN_UNAVAILABLE: change({ planId: 'external-weekly' }),
    STOREFRONT_PLAN_SOLD_OUT: change({ planId: 'supreme-essential-weekly' }),
    STOREFRONT_PRICE_CHANGED: change({ seenPayMinor: 1 }),
    STOREFRONT_UPGRADE_NOT_RUNNING: async (server) => {
      await stockPlan(server, input.planId);
      return { person: await newPerson(server, kind), input };
    },
    STOREFRONT_UPGRADE_ENDLESS: after(
      `update users set expiredate = 'infinity', ends_time = default where id = $1`,
    ),
    STOREFRONT_UPGRADE_FROZEN: async (server) => {
      const person = await newPerson(server, kind);
      const asked = await exampleOf('storefront.startUpgrade').input(server, person);
      await freezeTime(server.database, person.accountId);
      return { person, input: asked };
    },
    STOREFRONT_UPGRADE_WORTHLESS: after(
      'update order_facts set amount_minor = 0 where user_id = $1',
    ),
    STOREFRONT_UPGRADE_SAME: spoiled('storefront.startUpgrade', kind, async (server) => {
      await stockPlan(server, 'essential-lifetime');
      return { planId: 'essential-lifetime' };
    }),
    STOREFRONT_UPGRADE_UNSUPPORTED:
      'Only a provider that charges its own prices refuses this; a test of the rule and one of the page hold it.',
    STOREFRONT_UPGRADE_UNCONFIRMED: change({ givesUp: { days: 29, lostMinor: 0 } }),
    PAYMENT_WAY_UNAVAILABLE: change({ provider: 'stripe' }),
    PAYMENT_CONTACT_MISSING: ONLY_WITH_CONTACT,
    PAYMENT_PENDING: async (server) => {
      const provoked = await change({})(server);
      await makeOrder(server.database, provoked.person.accountId, { processing_at: new Date() });
      return provoked;
    },
    PAYMENT_REFUSED: upgradeTo('supreme-external-monthly', 0),
    PAYMENT_UNAVAILABLE: async (server) => {
      await breakSandbox(server);
      return upgradeTo('essential-external-monthly', BROKEN_PRODUCT)(server);
    },
  },
};
