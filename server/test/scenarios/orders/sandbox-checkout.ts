import { contract } from '@regz/contract/contract.ts';
import { planProduct } from '../../fakes/payment-events.ts';
import type { Browser } from '../../harness/browser.ts';
import { makeKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Answer } from '../../harness/http-exchange.ts';
import { signedInCustomer } from '../../harness/signed-in.ts';

/** The input of a cardholder, with the number of a test card. */
export function typedCard(number: string) {
  return { number, expiry: '12 / 34', cvc: '123', name: 'Test Buyer' };
}

export type OpenCheckout = {
  browser: Browser;
  orderId: string;
  sessionId: string;
  /** Calls an endpoint of the checkout page: `pay`, `authenticate`, or `status` without a body. */
  ask(call: string, body?: object): Promise<Answer>;
  /** The order, as its buyer sees it. */
  order(): ReturnType<typeof readOrder>;
};

function readOrder(browser: Browser, orderId: string) {
  return browser.call(contract.orders.readOwnOrder, { orderId });
}

/** A new customer at the checkout of a plan with a key in stock. */
export async function openCheckout(server: TestServer): Promise<OpenCheckout> {
  const { browser } = await signedInCustomer(server);
  await makeKey(server.database, { product_id: await planProduct(server, 'supreme-weekly') });
  const { orderId, view } = await browser.call(contract.storefront.startCheckout, {
    planId: 'supreme-weekly',
    currency: 'LKR',
    seenPriceMinor: 25_000,
  });
  if (view.kind !== 'script') throw new Error('the sandbox is opened by its script');
  const { sessionId } = view;
  const visitor = server.browser({ site: 'localhost' });
  return {
    browser,
    orderId,
    sessionId,
    ask: (call, body) =>
      visitor.request({
        method: body === undefined ? 'GET' : 'POST',
        path: `/stand-ins/payment/c/${sessionId}/${call}`,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    order: () => readOrder(browser, orderId),
  };
}
