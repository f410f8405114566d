import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviors } from '../../../../test/fakes/outside-service.ts';
import {
  deliveryOf,
  notificationOf,
  phpJson,
  SELLAUTH_KEY,
  SELLAUTH_PAGES,
  SELLAUTH_SECRET,
  sellauthAccess,
  sellauthHeaders,
  type SellauthService,
  startSellauth,
} from '../../../../test/fakes/sellauth-service.ts';
import type { PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { sellauthProvider } from './sellauth-provider.ts';

let service: SellauthService;
let provider: PaymentProvider;

beforeAll(async () => {
  service = await startSellauth(2);
  provider = sellauthProvider(sellauthAccess(service), () => NOW);
  service = await startSellauth();
  provider = sellauthProvider(sellauthAccess(service), () => now.getTime());
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
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

it('A SellAuth checkout is framed for half an hour', async () => {
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

it('An unpaid SellAuth checkout ends; a paid or unknown one stays', async () => {
  const unpaid = service.sell({ status: 'pending', paid: null });
  const paid = service.sell();
  await provider.closeCheckout(String(unpaid.id));
  await provider.closeCheckout(String(paid.id));
  await provider.closeCheckout('404');
  expect(service.invoices.map(({ status }) => status)).toEqual(['cancelled', 'completed']);
});

it('A SellAuth checkout ends only if its invoice says so', async () => {
  const { id } = service.sell({ status: 'pending', answered: { status: 'pending' } });
  const asking = provider.closeCheckout(String(id));
  await expect(asking).rejects.toMatchObject({ kind: 'unreachable' });
});

it.each(misbehaviors)('SellAuth with %s is unreachable', async (how) => {
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
});

it('SellAuth is unreachable when no server answers', async () => {
  const nobody = sellauthProvider(
    { ...sellauthAccess(service), api: 'http://127.0.0.1:1' },
    () => NOW,
  );
  await expect(nobody.readCheckout('1')).rejects.toMatchObject({ kind: 'unreachable' });
});

const ORDER = 'RGZ-7KQ2MX9TBV4H';

it('A paid invoice reports amount, product and order', async () => {
  const { id, unique_id } = service.sell({ affiliate: ORDER });
  expect(await provider.readCheckout(String(id))).toEqual([
    {
      kind: 'paid',
      key: `paid:77:${unique_id}:${id * 10}`,
      occurredAt: new Date('2026-11-20T10:01:10Z'),
      live: true,
      orderId: ORDER,
      sessionId: String(id),
      paymentRef: unique_id,
      amount: { minor: 125_000, currency: 'LKR' },
      productId: 501,
      variantId: 601,
      quantity: 1,
    },
  ]);
});

it.each([
  ['pending', []],
  ['confirming', ['processing']],
  ['completed', ['paid']],
  ['partially_completed', ['paid']],
  ['refunded', ['paid', 'refund']],
  ['cancelled', ['expired']],
  ['a word of next year', []],
])('An invoice that is %s says %j', async (status, kinds) => {
  const { id } = service.sell({ status });
  const events = await provider.readCheckout(String(id));
  expect(events.map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ['was paid a hundred-millionth short', { paid: '1249.99999999' }],
  ['was not paid', { paid: null }],
  ['was completed by hand', { paid: '0.00' }],
])('An invoice that %s is not paid, despite its status', async (_, changes) => {
  const { id } = service.sell(changes);
  expect(await provider.readCheckout(String(id))).toEqual([]);
});

it.each([
  ['more was paid than asked', { paid: '1250.00000001' }, { minor: 125_000, currency: 'LKR' }],
  ['another currency', { currency: 'usd' }, { minor: 125_000, currency: 'USD' }],
  ['another price', { price: '1.50', paid: '1.50' }, { minor: 150, currency: 'LKR' }],
])('An invoice reports its own amount: %s', async (_, changes, amount) => {
  const { id } = service.sell(changes);
  expect(await provider.readCheckout(String(id))).toMatchObject([{ kind: 'paid', amount }]);
});

it('An invoice of several things reports how many', async () => {
  const { id, items } = service.sell();
  items.push(...items.map((item) => ({ ...item, id: 1, quantity: 2 })));
  expect(await provider.readCheckout(String(id))).toMatchObject([{ quantity: 3 }]);
});

it('An invoice may come wrapped', async () => {
  const sold = service.sell();
  const bare = await provider.readCheckout(String(sold.id));
  sold.answered = { id: undefined, data: { ...sold } };
  expect(await provider.readCheckout(String(sold.id))).toEqual(bare);
});

it.each([
  ['an amount that is a number', { price: 1250 }],
  ['an amount in parts of a hundredth', { price: '1250.001' }],
  ['no items', { items: [] }],
  ['the name of another', { id: 5 }],
])('An invoice with %s is not understood', async (_, answered) => {
  const { id } = service.sell({ answered });
  await expect(provider.readCheckout(String(id))).rejects.toMatchObject({ kind: 'unreachable' });
});

it('An invoice that the shop does not have is refused', async () => {
  await expect(provider.readCheckout('404')).rejects.toMatchObject({ kind: 'refused' });
});

describe('a refund', () => {
  const payment = (sessionId: number, minor = 125_000) => ({
    sessionId: String(sessionId),
    paymentRef: 'x',
    amount: { minor, currency: 'LKR' },
    reason: 'asked for',
  });

  it('A refund returns the whole invoice once', async () => {
    const { id } = service.sell();
    const first = await provider.refund(payment(id), 'first');
    const again = await provider.refund(payment(id), 'first');
    expect(first).toMatchObject({
      kind: 'refund',
      refundRef: `invoice:${id}`,
      amount: { minor: 125_000, currency: 'LKR' },
      status: 'succeeded',
    });
    expect(again).toEqual(first);
    expect(await provider.readCheckout(String(id))).toContainEqual(first);
    expect(service.received.filter(({ path }) => path.endsWith('/refund'))).toHaveLength(1);
  });

  it('A partial, larger or unpaid refund is refused', async () => {
    const paid = service.sell();
    const unpaid = service.sell({ status: 'pending' });
    for (const input of [payment(paid.id, 1), payment(paid.id, 125_001), payment(unpaid.id)]) {
      await expect(provider.refund(input, 'first')).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(paid.status).toBe('completed');
  });

  it('A refund does not count before the invoice says so', async () => {
    const { id } = service.sell({ answered: { status: 'completed' } });
    const asking = provider.refund(payment(id), 'first');
    await expect(asking).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('a look at all payments', () => {
  const since = new Date('2026-11-20T00:00:00Z');
  const sessions = async () =>
    (await provider.readPaymentsSince?.(since))?.map(({ kind, sessionId }) => [kind, sessionId]);

  it('A look at all payments reads payments and refunds of every page', async () => {
    for (let count = 0; count < 5; count += 1) service.sell();
    service.sell({ status: 'pending', completed_at: null });
    service.sell({ completed_at: '2026-11-01T00:00:00Z' });
    service.sell({ status: 'refunded', completed_at: '2026-06-01T00:00:00Z' });
    const ids = service.invoices.map(({ id }) => String(id));
    expect(await sessions()).toEqual([
      ...ids.slice(0, 5).map((id) => ['paid', id]),
      ['paid', ids[7]],
      ['refund', ids[7]],
    ]);
  });

  it('A look at all payments skips invoices of other orders', async () => {
    const [strange, ours] = [service.sell({ price: 'free' }), service.sell()];
    strange.items = [];
    expect(await sessions()).toEqual([['paid', String(ours.id)]]);
  });
});

const now = new Date('2026-11-20T12:00:00Z');

async function hear(body: Buffer, headers = sellauthHeaders(body)) {
  return provider.readWebhook({ body, headers, now });
}

function signature(body: Buffer | string, secret = SELLAUTH_SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

describe("SellAuth's signature", () => {
  it("SellAuth's signature covers the bytes as PHP writes them, slashes and letters escaped", async () => {
    const body = deliveryOf(service.sell());
    expect(body.toString()).toContain('Mozilla\\/5.0');
    expect(body.toString()).toContain('zo\\u00eb@');
    expect(await hear(body)).toMatchObject([{ kind: 'paid' }]);
  });

  it("Other headers than SellAuth's signature do not count", async () => {
    const body = deliveryOf(service.sell());
    const first = await hear(body);
    const replayed = { 'x-signature': signature(body), 'x-timestamp': '99999999999' };
    expect(await hear(body, replayed)).toEqual(first);
  });

  const sample = notificationOf(1);
  const good = signature(sample);
  it.each<[string, string | string[] | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['one with another secret', signature(sample, 'another')],
    ['one over other bytes', signature('{}')],
    ['one over the JSON as JavaScript writes it', signature(JSON.stringify({ a: 'b/c' }))],
    ['capital letters', good.toUpperCase()],
    ['a space before', ` ${good}`],
    ['a space after', `${good} `],
    ['a scheme before', `sha256=${good}`],
    ['half of it', good.slice(0, 32)],
    ['more than it', `${good}00`],
    ['two of them', [good, good]],
  ])("SellAuth's signature is missed with %s, before anything else is done", async (_, header) => {
    const hearing = hear(sample, header === undefined ? {} : { 'x-signature': header });
    await expect(hearing).rejects.toMatchObject({ kind: 'signature-invalid' });
    expect(service.received).toEqual([]);
  });

  it("One changed byte breaks SellAuth's signature", async () => {
    const body = deliveryOf(service.sell());
    const headers = sellauthHeaders(body);
    const spaced = Buffer.concat([body, Buffer.from(' ')]);
    const written = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    for (const other of [spaced, written, body.subarray(1), Buffer.alloc(0)]) {
      await expect(hear(other, headers)).rejects.toMatchObject({ kind: 'signature-invalid' });
    }
  });

  it.each<[string, object]>([
    ['a delivery', { shop_id: 78 }],
    ['a notification', { event: 'NOTIFICATION.SHOP_FEEDBACK_CREATED', shop_id: 78 }],
  ])("SellAuth's signature of another shop is refused: %s", async (_, changes) => {
    const body = deliveryOf(service.sell(), changes);
    await expect(hear(body)).rejects.toMatchObject({ kind: 'signature-invalid' });
    expect(service.received).toEqual([]);
  });

  it.each([
    ['no JSON', 'paid!'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['no event', phpJson({ shop_id: 77 })],
    ['no shop', phpJson({ event: 'NOTIFICATION.SHOP_INVOICE_PROCESSED', data: { invoice_id: 1 } })],
    ['an invoice in words', notificationOf(1).toString().replace(':1}', ':"1"}')],
    ['a delivery of nothing', phpJson({ event: 'INVOICE.ITEM.DELIVER-DYNAMIC', shop_id: 77 })],
  ])("SellAuth's signature over %s makes no sense", async (_, text) => {
    await expect(hear(Buffer.from(text))).rejects.toMatchObject({ kind: 'malformed' });
  });
});

it('Every SellAuth webhook and look-up reports the same fact', async () => {
  const invoice = service.sell();
  const look = await provider.readCheckout(String(invoice.id));
  expect(await hear(deliveryOf(invoice))).toEqual(look);
  expect(await hear(deliveryOf(invoice))).toEqual(look);
  expect(await hear(notificationOf(invoice.id))).toEqual(look);
});

it('The invoice counts, not SellAuth’s webhook', async () => {
  const invoice = service.sell({ status: 'pending', paid: null });
  const lie = { status: 'completed', paid: '1250.00' };
  expect(await hear(deliveryOf({ ...invoice, ...lie }))).toEqual([]);
  expect(await hear(notificationOf(invoice.id))).toEqual([]);
});

it.each([
  ['another invoice under its number', { unique_id: 'another' }],
  ['an item it does not have', { item: { id: 5 } }],
])('A SellAuth webhook about %s is malformed', async (_, changes) => {
  const body = deliveryOf(service.sell(), changes);
  await expect(hear(body)).rejects.toMatchObject({ kind: 'malformed' });
});

it('An unreadable invoice makes SellAuth retry its webhook', async () => {
  const body = deliveryOf(service.sell());
  service.misbehave('error');
  await expect(hear(body)).rejects.toMatchObject({ kind: 'unreachable' });
});

it.each(['SHOP_FEEDBACK_CREATED', 'SHOP_PRODUCT_RESTOCKED', 'SHOP_ERROR'])(
  'A SellAuth webhook about %s needs no retry',
  async (event) => {
    expect(await hear(notificationOf(1, event))).toEqual([]);
    expect(service.received).toEqual([]);
  },
);

describe('the answer to SellAuth, which the buyer is shown', () => {
  const answer = (...licenseKeys: (string[] | null)[]) =>
    provider.answerWebhook?.(
      licenseKeys.map((keys, n) => ({ orderId: `RGZ-${n}`, licenseKeys: keys })),
    );

  it('SellAuth’s answer to the buyer is only the key', () => {
    expect(answer(['KEY-1'])).toEqual({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: 'KEY-1',
    });
  });

  it('SellAuth’s answer lists each key once', () => {
    expect(answer(['KEY-1', 'KEY-2'])?.body).toBe('KEY-1\nKEY-2');
    const twice = { orderId: 'RGZ-1', licenseKeys: ['KEY-1'] };
    expect(provider.answerWebhook?.([twice, twice])?.body).toBe('KEY-1');
  });

  it.each<[string, (string[] | null)[]]>([
    ['the order waits for stock', [null]],
    ['nothing was delivered', []],
    ['the order has no key', [[]]],
  ])('SellAuth’s answer leads to the orders when %s', (_, deliveries) => {
    const shown = answer(...deliveries);
    expect(shown?.status).toBe(200);
    expect(shown?.body).toMatch(/^[^\n]*https:\/\/client\.regz\.example\/orders$/);
  });
});
