import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isPayhereHash } from '../../../src/integrations/payment/payhere/payhere-hash.ts';
import { boundedFetch } from '../../../src/platform/bounded-fetch.ts';
import { escapeHtml } from '../../../src/platform/escape-html.ts';
import type { Services } from '../../../src/platform/services.ts';
import { brandHeader, FACE } from '../../face.ts';
import { type Act, act, acts, type Books, type Checkout, newBooks } from './payhere-books.ts';
import { payhereMerchant, payhereStandInPath as base } from './payhere.ts';

/** The company refuses a field that contains only a dash. */
const filled = z.string().regex(/[\p{L}\p{N}]/u);
const named = z.string().regex(/^[\p{L}\p{M} '’.-]*\p{L}[\p{L}\p{M} '’.-]*$/u);

const checkoutForm = z
  .object({
    merchant_id: z.literal(payhereMerchant.merchantId),
    return_url: z.url(),
    cancel_url: z.url(),
    notify_url: z.url(),
    order_id: z.string().min(1).max(100),
    items: z.string().min(1),
    currency: z.string(),
    amount: z.string().regex(/^\d+\.\d\d$/),
    first_name: named,
    last_name: named,
    email: z.email(),
    phone: z.string().regex(/^\+?\d{9,15}$/),
    address: filled,
    city: filled,
    country: filled,
    hash: z.string(),
  })
  .refine(({ order_id: orderId, amount, currency, hash }) =>
    isPayhereHash(payhereMerchant, [orderId, amount, currency], hash),
  );
const actForm = z.object({
  order_id: z.string(),
  act: z.string().refine((name): name is Act => Object.hasOwn(acts, name)),
});
const refundRequest = z.object({ payment_id: z.string(), description: z.string() });
const TOKEN = 'stand-in';

/** The page submits a form to itself, and the answer redirects to the shop. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the stand-in of PayHere below `/stand-ins/payhere`: the page that a shop's form opens, its
 * notifications, and the API of payments and refunds, with the same fields and proofs. The books
 * are kept in memory. Source: PayHere's Checkout, Retrieval and Refund APIs.
 */
export async function servePayhere(
  app: FastifyInstance,
  { log, clock }: Pick<Services, 'log' | 'clock'>,
): Promise<void> {
  const books = newBooks();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 10_000 },
      async (_request: FastifyRequest, body: string) => body,
    );
    servePages(scope, books, { notify: notifier(log), clock });
    serveApi(scope, books);
  });
}

type Notify = (checkout: Checkout, body: URLSearchParams) => Promise<void>;

/** Notifies a shop once, without a retry, because PayHere documents none. */
function notifier(log: Services['log']): Notify {
  const send = boundedFetch({ bytes: 10_000, limitMs: 10_000 });
  return async ({ notifyUrl }, body) => {
    try {
      await send(notifyUrl, { method: 'POST', body });
    } catch (error) {
      log.warn({ err: error }, 'a notification of the PayHere stand-in was not taken');
    }
  };
}

function servePages(
  scope: FastifyInstance,
  books: Books,
  { notify, clock }: { notify: Notify; clock: Services['clock'] },
): void {
  scope.post(`${base}/pay/checkout`, async (request, reply) => {
    const form = checkoutForm.safeParse(fieldsOf(request));
    if (!form.success) return page(reply.code(400), 'Unknown checkout', '<p>Wrong fields.</p>');
    const { order_id: orderId, amount, currency, items } = form.data;
    books.checkouts.set(orderId, {
      orderId,
      amount,
      currency,
      items,
      returnUrl: form.data.return_url,
      cancelUrl: form.data.cancel_url,
      notifyUrl: form.data.notify_url,
    });
    return page(reply, `Pay ${currency} ${amount}`, payForm({ orderId, items }));
  });
  scope.post(`${base}/pay/act`, async (request, reply) => {
    const form = actForm.safeParse(fieldsOf(request));
    const checkout = books.checkouts.get(form.data?.order_id ?? '');
    if (!form.success || checkout === undefined) {
      return page(reply.code(404), 'Unknown checkout', '<p>Return to the store.</p>');
    }
    const asked = { asked: form.data.act, nowMs: clock() };
    for (const each of act(books, checkout, asked)) await notify(checkout, each);
    const isCancelled = form.data.act === 'cancel';
    return reply.redirect(isCancelled ? checkout.cancelUrl : checkout.returnUrl, 303);
  });
}

function serveApi(scope: FastifyInstance, books: Books): void {
  const isAllowed = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${TOKEN}`;
  scope.post(`${base}/merchant/v1/oauth/token`, async ({ headers }, reply) => {
    const { id, secret } = payhereMerchant.app;
    const basic = Buffer.from(`${id}:${secret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) return reply.code(401).send({});
    return reply.send({ access_token: TOKEN, token_type: 'bearer', expires_in: 599 });
  });
  scope.get<{ Querystring: { order_id?: string } }>(
    `${base}/merchant/v1/payment/search`,
    async (request, reply) => {
      if (!isAllowed(request)) return reply.code(401).send({});
      const found = books.payments.filter((each) => each.order_id === request.query.order_id);
      if (found.length === 0) return reply.send({ status: -1, msg: 'No payments', data: null });
      return reply.send({ status: 1, msg: 'Payments', data: found });
    },
  );
  scope.post(`${base}/merchant/v1/payment/refund`, async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({});
    const asked = refundRequest.safeParse(JSON.parse(String(request.body)));
    const payment = books.payments.find(
      ({ payment_id: id }) => String(id) === asked.data?.payment_id,
    );
    if (payment?.status !== 'RECEIVED') return reply.send({ status: -1, data: null });
    payment.status = 'REFUNDED';
    return reply.send({ status: 1, msg: 'Successfully processed the refund', data: 1 });
  });
}

function fieldsOf({ body }: FastifyRequest): object {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}

function payForm({ orderId, items }: Pick<Checkout, 'orderId' | 'items'>): string {
  const buttons = Object.entries(acts).map(
    ([name, text]) => `<button name="act" value="${name}">${escapeHtml(text)}</button>`,
  );
  return `<p>${escapeHtml(items)} <code>${escapeHtml(orderId)}</code></p>
<form method="post" action="${base}/pay/act">
<input type="hidden" name="order_id" value="${escapeHtml(orderId)}">
${buttons.join('\n')}
</form>`;
}

function page(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY).send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${FACE}
form { display: grid; gap: 12px; max-width: 24rem }</style>
</head>
<body>
${brandHeader('PayHere stand-in')}
<main>
<p class="note">Local stand-in for PayHere: no real money. Nothing leaves this machine or survives a restart.</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`);
}
