import { contract } from '@regz/contract/contract.ts';
import type { TestServer } from '../../harness/harness.ts';
import { signedInCustomer } from '../../harness/signed-in.ts';
import { atPayhere } from './payhere.ts';

const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;
const plan = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;

/** A customer with an order, by default at PayHere. */
export async function orderFor(server: TestServer, provider: 'payhere' | 'sandbox' = 'payhere') {
  const { browser } = await signedInCustomer(server);
  const { orderId, view } = await browser.call(startCheckout, { ...plan, provider });
  const order = () => browser.call(readOwnOrder, { orderId });
  return { browser, orderId, view, order };
}

/** A new customer, with other columns if given, at PayHere. */
export async function buyerAtPayhere(server: TestServer, columns: object = {}) {
  const { browser } = await signedInCustomer(server, columns);
  const { orderId, ...page } = await atPayhere(server, browser, plan);
  const order = () => browser.call(readOwnOrder, { orderId });
  return { browser, orderId, order, ...page };
}
