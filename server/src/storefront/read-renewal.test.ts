import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';

const { readRenewal, startCheckout } = contract.storefront;

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => {
  await server.close();
});

const query = (text: string, values: unknown[] = []) =>
  server.database.ownerPool.query<{ id: string }>(text, values);

async function keyOf(planId: string) {
  const { rows } = await query(
    'select stock_product_id as id from storefront_plans where id = $1',
    [planId],
  );
  return makeKey(server.database, { product_id: rows[0]?.id ?? '', duration_days: 30 });
}

it('A renewal is the plan whose key was redeemed last and not taken back, in the currency of the last order', async () => {
  const { browser } = await signedInCustomer(server);
  const renewal = async () => {
    const { standing, plan, currency } = await browser.call(readRenewal, {});
    return [standing, plan?.id, currency.code];
  };
  expect(await renewal()).toEqual(['never-bought', undefined, 'LKR']);
  const [first, second] = [await keyOf('supreme-monthly'), await keyOf('supreme-lifetime')];
  for (const { licenseKey } of [first, second]) {
    await browser.call(contract.licenses.redeemLicense, { licenseKey });
    server.clock.advance(1_000);
  }
  const input = { planId: 'supreme-weekly', currency: 'EUR', seenPriceMinor: 25_000 } as const;
  await browser.call(startCheckout, input);
  expect(await renewal()).toEqual(['for-sale', 'supreme-lifetime', 'EUR']);
  await query(`update license_keys set withheld = 'revoked' where id = $1`, [second.id]);
  expect(await renewal()).toEqual(['for-sale', 'supreme-monthly', 'EUR']);
});

it('A renewal of what is sold out or no longer sold says so and names what is near', async () => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await keyOf('essential-monthly');
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  const change = (columns: string) =>
    query(`update storefront_plans set ${columns} where id = 'essential-monthly'`);
  await change('sells_without_stock = false');
  const near = [{ id: 'essential-lifetime' }, { id: 'essential-weekly' }];
  const soldOut = await browser.call(readRenewal, {});
  expect(soldOut).toMatchObject({ standing: 'sold-out', plan: { id: 'essential-monthly' } });
  expect(soldOut.near.slice(0, 2)).toMatchObject(near);
  await change('sells_without_stock = true, available = false');
  expect(await browser.call(readRenewal, {})).toMatchObject({ standing: 'gone' });
});
