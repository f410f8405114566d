import { LOWEST_PRICE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../test/fakes/payment-events.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { lowestPriceInsert } from './lowest-price-insert.ts';

const page = `<p ${LOWEST_PRICE_ATTRIBUTE}="" hidden="" class="line">From {price} for {days} days</p>`;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function written(): Promise<string> {
  return (await lowestPriceInsert(await servicesOf(server))()).write(page);
}

it('The home page names the lowest price of what is for sale now, and none while nothing is', async () => {
  expect(await written()).toBe(
    `<p ${LOWEST_PRICE_ATTRIBUTE}="" class="line">From Rs. 250.00 for 7 days</p>`,
  );
  await server.database.ownerPool.query(
    `update storefront_plans set price_minor = 12300 where id = 'supreme-monthly'`,
  );
  expect(await written()).toContain('From Rs. 123.00 for 30 days');
  await server.database.ownerPool.query('update storefront_plans set available = false');
  expect(await written()).toBe(page);
});
