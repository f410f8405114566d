import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../harness/harness.ts';
import type { Example } from '../operation-example.ts';

const typeForm = () => ({
  name: `Type ${randomUUID()}`,
  description: 'Everything',
  price: '9.99',
  isActive: true,
});

async function makeSubscriptionType({ database }: TestServer): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into subscription_types (name) values ($1) returning id`,
    [typeForm().name],
  );
  return rows[0]?.id ?? '';
}

/** An edit of a plan, based on its current state, that changes nothing any test checks. */
async function planEdit({ database }: TestServer) {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select id as "planId", version, price_minor as "priceMinor", features, available,
            sells_without_stock as "sellsWithoutStock",
            provider_product_id as "providerProductId", provider_variant_id as "providerVariantId"
       from storefront_plans where id = 'external-weekly'`,
  );
  return { ...rows[0], features: [`External panel ${randomUUID()}`] };
}

/** An edit of a currency, based on how it is now, that leaves it so. */
async function currencyEdit({ database }: TestServer) {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    `select code, version, symbol, rate_micros as "rateMicros"
       from storefront_currencies where code = 'JPY'`,
  );
  return { ...rows[0] };
}

/** Examples of what staff maintain of the store. */
export const examples: Readonly<Record<string, Example>> = {
  'storefront.staff.listSubscriptionTypes': { input: async () => ({}) },
  'storefront.staff.createSubscriptionType': { input: async () => typeForm() },
  'storefront.staff.editSubscriptionType': {
    input: async (server) => ({
      id: await makeSubscriptionType(server),
      version: 1,
      ...typeForm(),
    }),
  },
  'storefront.staff.removeSubscriptionType': {
    input: async (server) => ({ id: await makeSubscriptionType(server), version: 1 }),
  },
  'storefront.staff.readStorefront': { input: async () => ({}) },
  'storefront.staff.editPlan': { input: planEdit },
  'storefront.staff.editCurrency': {
    input: currencyEdit,
  },
};
