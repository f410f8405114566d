import { contract } from '@regz/contract/contract.ts';
import type { Act } from '../../../stand-ins/payment/payhere/payhere-books.ts';
import type { TestServer } from '../../harness/harness.ts';
import { signedInCustomer } from '../../harness/signed-in.ts';

const { startCheckout } = contract.storefront;
const { readOwnOrder } = contract.orders;
const plan = { planId: 'supreme-monthly', currency: 'LKR', seenPriceMinor: 75_000 } as const;

/** A customer with an order, which is paid by PayHere unless the test says otherwise. */
export async function orderFor(server: TestServer, provider: 'payhere' | 'sandbox' = 'payhere') {
  const { browser } = await signedInCustomer(server);
  const { orderId, view } = await browser.call(startCheckout, { ...plan, provider });
  const order = () => browser.call(readOwnOrder, { orderId });
  return { browser, orderId, view, order };
}

/** A buyer whose browser has posted the form, and what can be done on the page that follows. */
export async function buyerAtPayhere(server: TestServer) {
  const { view, orderId, ...rest } = await orderFor(server);
  if (view.kind !== 'form') throw new Error('PayHere is opened by a form');
  const visitor = server.browser({ site: 'localhost' });
  const post = (address: string, fields: Record<string, string>) =>
    visitor.request({
      method: 'POST',
      path: new URL(address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const opened = await post(view.action, view.fields);
  const act = (name: Act) =>
    post(view.action.replace('/checkout', '/act'), { order_id: orderId, act: name });
  return { ...rest, orderId, view, opened, post, act };
}
