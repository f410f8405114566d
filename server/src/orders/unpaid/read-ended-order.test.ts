import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';

const server = sharedServer();

type Columns = Parameters<typeof makeOrder>[2];
const at = (hours: number) => new Date(server.clock() + hours * HOUR_MS);

/** The end of an order and its payment method, as its buyer reads them. */
async function told(columns: Columns) {
  const { browser, account } = await signedInCustomer(server);
  const { orderId } = await makeOrder(server.database, account.id, {
    plan_id: 'supreme-monthly',
    live: false,
    ...columns,
  });
  const { ended, payable, provider } = await browser.call(contract.orders.readOwnOrder, {
    orderId,
  });
  return { ended: ended === true, payable, provider };
}

it.each<[string, () => Columns]>([
  ['whose checkout was left', () => ({ checkout_expires_at: at(-1) })],
  ['that the provider closed', () => ({ expired_at: at(-1) })],
  [
    'whose money was refused in the end',
    () => ({ processing_at: at(-3), failed_at: at(-1), checkout_expires_at: at(-2) }),
  ],
])('Buyers see that an order %s ended unpaid', async (_, make) => {
  expect(await told(make())).toEqual({ ended: true, payable: false, provider: 'sandbox' });
});

it.each<[string, () => Columns]>([
  ['that can be paid still', () => ({ checkout_expires_at: at(1) })],
  ['whose money is on its way', () => ({ processing_at: at(-1), checkout_expires_at: at(-0.5) })],
  ['whose payment was not believed', () => ({ flag: 'amount-mismatch', flagged_at: at(-1) })],
  ['that was paid', () => ({ expired_at: at(-1), paid_at: at(-1) })],
  ['of no plan of the store', () => ({ expired_at: at(-1), plan_id: null })],
])('An order %s has not ended unpaid, against double payments', async (_, make) => {
  expect((await told(make())).ended).toBe(false);
});
