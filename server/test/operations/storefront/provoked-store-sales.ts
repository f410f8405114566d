import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { makeOrder } from '../../scenarios/orders/make-order.ts';
import { purchaseRefusals } from '../coupons/provoked-coupons.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const customer = 'customer without a license';
const gift = { recipient: 'Ama', message: '', email: null, deliverAt: null };
const buy = (faults: Faults) => spoiled('storefront.startCheckout', customer, faults);

/** Puts a plan on sale under a number of the provider. */
export async function sellAt(
  { database }: TestServer,
  planId: string,
  providerProductId: number,
): Promise<void> {
  await database.ownerPool.query(
    `update storefront_plans set available = true, provider_product_id = $2 where id = $1`,
    [planId, providerProductId],
  );
}

/** A plan that the provider answers in its own way, because of the number it goes by there. */
function sellAs(planId: string, providerProductId: number) {
  return async (server: TestServer): Promise<Provocation> => {
    await sellAt(server, planId, providerProductId);
    const { rows } = await server.database.ownerPool.query<{ price_minor: number }>(
      'select price_minor from storefront_plans where id = $1',
      [planId],
    );
    const person = await newPerson(server, customer);
    const seenPriceMinor = rows[0]?.price_minor ?? 0;
    const input = { planId, currency: 'LKR', seenPriceMinor } as const;
    // The first attempt leaves an order, which every later one reuses.
    await person.browser.refusal(contract.storefront.startCheckout, input);
    return { person, input };
  };
}

export const BROKEN_PRODUCT = 424_242;

/** Makes the sandbox fail for one product alone. */
export async function breakSandbox({ database }: TestServer): Promise<void> {
  await database.ownerPool.query(`
    create or replace function break_sandbox() returns trigger language plpgsql as $$
      begin raise exception 'the sandbox is away'; end $$;
    create or replace trigger broken before insert on order_sandbox_sessions
      for each row when (new.product_id = ${BROKEN_PRODUCT}) execute function break_sandbox();`);
}

export const ONLY_WITH_CONTACT =
  'Only a provider that requires to know its payers refuses this; a test of PayHere holds it.';

/** How each refusal of the store's sales comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'storefront.startCheckout': {
    STOREFRONT_PLAN_UNKNOWN: buy({ planId: 'nothing' }),
    ORDER_GIFT_RECIPIENT_MISSING: buy({ gift: { ...gift, recipient: NOTHING_TO_SEE } }),
    ORDER_GIFT_EMAIL_INVALID: buy({ gift: { ...gift, email: 'a@example.com, b@example.com' } }),
    ORDER_GIFT_MOMENT_INVALID: buy({
      gift: { ...gift, email: 'a@example.com', deliverAt: '2999-01-01T00:00:00.000Z' },
    }),
    STOREFRONT_PLAN_UNAVAILABLE: buy({ planId: 'external-weekly', seenPriceMinor: 50_000 }),
    STOREFRONT_PLAN_SOLD_OUT: async (server) => {
      await server.database.ownerPool.query(
        `update storefront_plans set sells_without_stock = false where id = 'supreme-lifetime'`,
      );
      const input = { planId: 'supreme-lifetime', currency: 'LKR', seenPriceMinor: 150_000 };
      return { person: await newPerson(server, customer), input };
    },
    PAYMENT_WAY_UNAVAILABLE: buy({ provider: 'stripe' }),
    PAYMENT_CONTACT_MISSING: ONLY_WITH_CONTACT,
    PAYMENT_PENDING: async (server) => {
      const provoked = await buy({})(server);
      await makeOrder(server.database, provoked.person.accountId, { processing_at: new Date() });
      return provoked;
    },
    STOREFRONT_PRICE_CHANGED: buy({ seenPriceMinor: 1 }),
    ...purchaseRefusals,
    PAYMENT_REFUSED: sellAs('essential-external-weekly', 0),
    PAYMENT_UNAVAILABLE: async (server) => {
      await breakSandbox(server);
      return sellAs('supreme-external-weekly', BROKEN_PRODUCT)(server);
    },
  },
};
