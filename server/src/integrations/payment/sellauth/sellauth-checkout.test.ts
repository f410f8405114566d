import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { misbehaviors } from '../../../../test/fakes/outside-service.ts';
import {
  sellauthAccess,
  SELLAUTH_KEY,
  SELLAUTH_PAGES,
  type SellauthService,
  startSellauth,
} from '../../../../test/fakes/sellauth-service.ts';
import type { PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { sellauthProvider } from './sellauth-provider.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let service: SellauthService;
let provider: PaymentProvider;

beforeAll(async () => {
  service = await startSellauth(2);
  provider = sellauthProvider(sellauthAccess(service), () => NOW);
});
afterAll(() => service.close());
beforeEach(() => {
  service.misbehave(undefined);
  service.invoices.length = 0;
  service.received.length = 0;
});

const order = {
  orderId: 'RGZ-7KQ2MX9TBV4H',
  productName: 'Regz',
  clientName: 'zoe',
  amount: { minor: 125_000, currency: 'LKR' },
  productId: 501,
  variantId: 601,
  email: 'zoe@example.com',
  mobileNumber: null,
  returnUrl: 'https://client.regz.example/orders',
  createdAt: new Date(NOW),
};
const buyer = { address: '203.0.113.9', userAgent: 'Mozilla/5.0', pageOrigin: 'https://x.example' };

it('SellAuth checkouts carry the cart, the buyer and the order', async () => {
  await provider.openCheckout(order, buyer, 'first');
  const [asked] = service.received;
  expect(asked).toMatchObject({ method: 'POST', path: '/v1/shops/77/checkout' });
  expect(asked?.headers.authorization).toBe(`Bearer ${SELLAUTH_KEY}`);
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    cart: [{ productId: 501, variantId: 601, quantity: 1 }],
    ip: buyer.address,
    user_agent: buyer.userAgent,
    affiliate: order.orderId,
    email: order.email,
  });
});

it('A checkout at SellAuth is framed at the page of its invoice, for half an hour', async () => {
  const createdAt = new Date(NOW - 7_200_000);
  const opened = await provider.openCheckout({ ...order, createdAt, email: null }, buyer, 'first');
  const [invoice] = service.invoices;
  expect(opened).toEqual({
    sessionId: String(invoice?.id),
    view: { kind: 'frame', url: `${SELLAUTH_PAGES}/checkout/${invoice?.unique_id}` },
    expiresAt: new Date(NOW + 1_800_000),
  });
  expect(provider.script.frameOrigins).toEqual([SELLAUTH_PAGES]);
});

it('A checkout at SellAuth is refused when SellAuth does not know the product', async () => {
  const asking = provider.openCheckout({ ...order, productId: 404 }, buyer, 'first');
  await expect(asking).rejects.toMatchObject({ kind: 'refused' });
});

it('A checkout at SellAuth is not framed from anywhere else', async () => {
  const asking = provider.openCheckout({ ...order, productId: 302 }, buyer, 'first');
  await expect(asking).rejects.toThrow(/SELLAUTH_CHECKOUT_ORIGIN/);
});

it('A checkout at SellAuth ends when it may no longer be paid, and stays as it is when it is paid or unknown', async () => {
  const unpaid = service.sell({ status: 'pending', paid: null });
  const paid = service.sell();
  await provider.closeCheckout(String(unpaid.id));
  await provider.closeCheckout(String(paid.id));
  await provider.closeCheckout('404');
  expect(service.invoices.map(({ status }) => status)).toEqual(['cancelled', 'completed']);
});

it('A checkout at SellAuth is not thought to have ended while its invoice says otherwise', async () => {
  const { id } = service.sell({ status: 'pending', answered: { status: 'pending' } });
  const asking = provider.closeCheckout(String(id));
  await expect(asking).rejects.toMatchObject({ kind: 'unreachable' });
});

it.each(misbehaviors)(
  'SellAuth that does not answer as it should with %s is unreachable, and nothing is concluded',
  async (how) => {
    service.misbehave(how);
    const waits = how === 'silence' || how === 'half an answer';
    const asked = waits
      ? sellauthProvider({ ...sellauthAccess(service), timeoutMs: 100 }, () => NOW)
      : provider;
    const calls = [
      asked.openCheckout(order, buyer, 'first'),
      asked.readCheckout('10001'),
      asked.closeCheckout('10001'),
      asked.readPaymentsSince?.(new Date(NOW)),
    ];
    for (const outcome of await Promise.allSettled(calls.map(async (call) => call))) {
      expect(outcome).toMatchObject({ reason: { name: 'PaymentFault', kind: 'unreachable' } });
    }
    expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere');
  },
);

it('SellAuth is unreachable when no server answers', async () => {
  const nobody = sellauthProvider(
    { ...sellauthAccess(service), api: 'http://127.0.0.1:1' },
    () => NOW,
  );
  await expect(nobody.readCheckout('1')).rejects.toMatchObject({ kind: 'unreachable' });
});
