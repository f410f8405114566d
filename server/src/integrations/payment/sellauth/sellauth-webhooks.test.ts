import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deliveryOf,
  notificationOf,
  phpJson,
  sellauthAccess,
  sellauthHeaders,
  SELLAUTH_SECRET,
  type SellauthService,
  startSellauth,
} from '../../../../test/fakes/sellauth-service.ts';
import type { PaymentProvider } from '../../../platform/ports/payment-provider.ts';
import { sellauthProvider } from './sellauth-provider.ts';

const now = new Date('2026-11-20T12:00:00Z');
let service: SellauthService;
let provider: PaymentProvider;

beforeAll(async () => {
  service = await startSellauth();
  provider = sellauthProvider(sellauthAccess(service), () => now.getTime());
});
afterAll(() => service.close());
beforeEach(() => {
  service.misbehave(undefined);
  service.invoices.length = 0;
  service.received.length = 0;
});

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

  it("SellAuth's signature is all that counts: other headers say nothing", async () => {
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

  it("SellAuth's signature is missed when one byte of the body is another", async () => {
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

it('A webhook of SellAuth tells the same fact as delivery, as notification, again, and as a look at the invoice', async () => {
  const invoice = service.sell();
  const look = await provider.readCheckout(String(invoice.id));
  expect(await hear(deliveryOf(invoice))).toEqual(look);
  expect(await hear(deliveryOf(invoice))).toEqual(look);
  expect(await hear(notificationOf(invoice.id))).toEqual(look);
});

it('A webhook of SellAuth is not believed: the invoice is, as it is read back', async () => {
  const invoice = service.sell({ status: 'pending', paid: null });
  const lie = { status: 'completed', paid: '1250.00' };
  expect(await hear(deliveryOf({ ...invoice, ...lie }))).toEqual([]);
  expect(await hear(notificationOf(invoice.id))).toEqual([]);
});

it.each([
  ['another invoice under its number', { unique_id: 'another' }],
  ['an item it does not have', { item: { id: 5 } }],
])('A webhook of SellAuth about %s makes no sense', async (_, changes) => {
  const body = deliveryOf(service.sell(), changes);
  await expect(hear(body)).rejects.toMatchObject({ kind: 'malformed' });
});

it('A webhook of SellAuth asks for another try while the invoice cannot be read', async () => {
  const body = deliveryOf(service.sell());
  service.misbehave('error');
  await expect(hear(body)).rejects.toMatchObject({ kind: 'unreachable' });
});

it.each(['SHOP_FEEDBACK_CREATED', 'SHOP_PRODUCT_RESTOCKED', 'SHOP_ERROR'])(
  'A webhook of SellAuth about %s concerns no order and asks for nothing',
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

  it('The answer to SellAuth, which the buyer is shown is the key as plain text, and nothing else', () => {
    expect(answer(['KEY-1'])).toEqual({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: 'KEY-1',
    });
  });

  it('The answer to SellAuth, which the buyer is shown has a line for each key, and names an order once', () => {
    expect(answer(['KEY-1', 'KEY-2'])?.body).toBe('KEY-1\nKEY-2');
    const twice = { orderId: 'RGZ-1', licenseKeys: ['KEY-1'] };
    expect(provider.answerWebhook?.([twice, twice])?.body).toBe('KEY-1');
  });

  it.each<[string, (string[] | null)[]]>([
    ['the order waits for stock', [null]],
    ['nothing was delivered', []],
    ['the order has no key', [[]]],
  ])(
    'The answer to SellAuth, which the buyer is shown is one line that leads to the orders when %s',
    (_, deliveries) => {
      const shown = answer(...deliveries);
      expect(shown?.status).toBe(200);
      expect(shown?.body).toMatch(/^[^\n]*https:\/\/client\.regz\.example\/orders$/);
    },
  );
});
