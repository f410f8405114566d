import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  sellauthAccess,
  type SellauthService,
  startSellauth,
} from '../../../../test/fakes/sellauth-service.ts';
import type { PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { sellauthProvider } from './sellauth-provider.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ORDER = 'RGZ-7KQ2MX9TBV4H';
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

it('An invoice that is paid reports the amount, the product and everything that names its order', async () => {
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
])('An invoice that %s is not paid, whatever its status says', async (_, changes) => {
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

  it('A refund refunds the whole invoice, once, as the fact that a look at it reports', async () => {
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

  it('A refund of a part, of more, or of what is not paid is refused', async () => {
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

  it('A look at all payments reports what was paid since and what was refunded, of every page', async () => {
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

  it('A look at all payments passes over what no order of ours could be', async () => {
    const [strange, ours] = [service.sell({ price: 'free' }), service.sell()];
    strange.items = [];
    expect(await sessions()).toEqual([['paid', String(ours.id)]]);
  });
});
