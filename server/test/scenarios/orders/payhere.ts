import { contract } from '@regz/contract/contract.ts';
import type { Act } from '../../../stand-ins/payment/payhere/payhere-books.ts';
import { eventsAreSettled } from '../../fakes/payment-events.ts';
import type { Browser } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/harness.ts';

type Purchase = {
  planId: string;
  currency: 'LKR';
  seenPriceMinor: number;
  gift?: { recipient: string; message: string; email: string | null; deliverAt: string | null };
};

/** A buyer whose browser has posted PayHere's form, and the acts on the next page. */
export async function atPayhere(server: TestServer, browser: Browser, purchase: Purchase) {
  const { orderId, view } = await browser.call(contract.storefront.startCheckout, {
    ...purchase,
    provider: 'payhere',
  });
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
  const act = async (name: Act) => {
    const address = view.action.replace('/checkout', '/act');
    const answer = await post(address, { order_id: orderId, act: name });
    await eventsAreSettled(server);
    return answer;
  };
  return { orderId, view, opened, post, act };
}
