import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type OutsideService, type Received, startOutsideService } from './outside-service.ts';

const SELLAUTH_SHOP = 77;
export const SELLAUTH_KEY = '42|key-of-the-tests';
export const SELLAUTH_SECRET = 'the secret of the shop';
export const SELLAUTH_PAGES = 'https://regz.mysellauth.com';

/** An invoice with SellAuth's field names, as far as they are documented. */
export type SellauthInvoice = {
  id: number;
  unique_id: string;
  status: string;
  price: string;
  paid: string | null;
  currency: string;
  affiliate?: string;
  created_at: string;
  completed_at: string | null;
  items: {
    id: number;
    invoice_id: number;
    product_id: number | null;
    variant_id: number | null;
    quantity: number;
    price: string;
  }[];
  /** The API's answer in place of this invoice. */
  answered?: object;
  [more: string]: unknown;
};

export type SellauthService = OutsideService & {
  /** The shop's invoices; a test may change them as a buyer or the shop's owner would. */
  invoices: SellauthInvoice[];
  /** Adds an invoice paid in full. */
  sell(changes?: Partial<SellauthInvoice>): SellauthInvoice;
};

/** SellAuth for one shop: checkout, invoices with filters and pages, cancel and refund. */
export async function startSellauth(perPage = 100): Promise<SellauthService> {
  const invoices: SellauthInvoice[] = [];
  const sell = (changes: Partial<SellauthInvoice> = {}) => {
    const invoice = { ...paidInvoice(10_001 + invoices.length), ...changes };
    invoices.push(invoice);
    return invoice;
  };

  function answer(request: Received) {
    if (request.headers.authorization !== `Bearer ${SELLAUTH_KEY}`)
      return { status: 401, body: {} };
    const path = request.path.replace(`/v1/shops/${SELLAUTH_SHOP}`, '');
    if (path === '/checkout') return checkout(JSON.parse(request.body));
    if (path === '/invoices') return { status: 200, body: page(request.query) };
    const [, id, act] = /^\/invoices\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const invoice = invoices.find((one) => String(one.id) === id);
    if (invoice === undefined) return { status: 404, body: { message: 'No query results' } };
    if (act === undefined) return { status: 200, body: { ...invoice, ...invoice.answered } };
    const allowed = act === 'cancel' ? ['pending'] : ['completed', 'partially_completed'];
    if (!allowed.includes(invoice.status)) return { status: 400, body: { message: 'Not now' } };
    invoice.status = act === 'cancel' ? 'cancelled' : 'refunded';
    return { status: 200, body: { success: true } };
  }

  function checkout(input: {
    cart: { productId: number; variantId: number }[];
    affiliate: string;
  }) {
    const [wanted] = input.cart;
    if (wanted?.productId === 404) return { status: 422, body: { message: 'Unknown product' } };
    const invoice = sell({ status: 'pending', paid: null, completed_at: null });
    const url = `${SELLAUTH_PAGES}/checkout/${invoice.unique_id}`;
    return {
      status: 200,
      body: {
        success: true,
        invoice_id: invoice.id,
        invoice_url: wanted?.productId === 302 ? 'https://elsewhere.example/checkout/1' : url,
        url: 'https://checkout.stripe.com/c/pay/cs_1',
      },
    };
  }

  function page(query: URLSearchParams) {
    const start = query.get('completed_at_start') ?? '';
    const found = invoices.filter(
      ({ status, completed_at: at }) =>
        query.getAll('statuses[]').includes(status) && at !== null && at >= start,
    );
    const from = (Number(query.get('page')) - 1) * perPage;
    return { current_page: Number(query.get('page')), data: found.slice(from, from + perPage) };
  }

  return { ...(await startOutsideService(answer)), invoices, sell };
}

function paidInvoice(id: number): SellauthInvoice {
  return {
    id,
    unique_id: `8e32b8f24c4a0-${String(id).padStart(13, '0')}`,
    status: 'completed',
    price: '1250.00',
    paid: '1250.00',
    currency: 'LKR',
    email: 'zoë@example.com',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    created_at: '2026-11-20T10:00:00Z',
    completed_at: '2026-11-20T10:01:10.000000Z',
    items: [
      {
        id: id * 10,
        invoice_id: id,
        product_id: 501,
        variant_id: 601,
        quantity: 1,
        price: '1250.00',
      },
    ],
  };
}

/** The product's configuration for this service. */
export function sellauthAccess({ url }: { url: string }) {
  return {
    api: url,
    apiKey: SELLAUTH_KEY,
    shopId: SELLAUTH_SHOP,
    secret: SELLAUTH_SECRET,
    checkoutOrigin: SELLAUTH_PAGES,
    ordersUrl: 'https://client.regz.example/orders',
    timeoutMs: 10_000,
  };
}

/** Writes JSON as PHP does by default: slashes and everything beyond ASCII are escaped. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u{80}-\u{ffff}]/gu, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}

export function deliveryOf(invoice: SellauthInvoice, changes: object = {}): Buffer {
  const { items, ...rest } = invoice;
  const event = 'INVOICE.ITEM.DELIVER-DYNAMIC';
  return Buffer.from(
    phpJson({ event, shop_id: SELLAUTH_SHOP, ...rest, item: items[0], ...changes }),
  );
}

export function notificationOf(invoiceId: number, event = 'SHOP_INVOICE_PROCESSED'): Buffer {
  const data = { invoice_id: invoiceId };
  return Buffer.from(phpJson({ event: `NOTIFICATION.${event}`, data, shop_id: SELLAUTH_SHOP }));
}

/** The headers that SellAuth sends; only the first depends on the body. */
export function sellauthHeaders(body: Buffer, secret = SELLAUTH_SECRET): IncomingHttpHeaders {
  return {
    'content-type': 'application/json',
    'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-timestamp': '1',
    'idempotency-key': 'f'.repeat(64),
  };
}
