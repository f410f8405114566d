import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { PaymentFault, type Webhook } from '../../../platform/ports/payment-provider.ts';

const id = z.int().positive();

const delivery = z
  .object({
    event: z.literal('INVOICE.ITEM.DELIVER-DYNAMIC'),
    shop_id: id,
    id,
    unique_id: z.string().min(1).max(100),
    item: z.object({ id }),
  })
  .transform((payload) => ({
    shopId: payload.shop_id,
    invoiceId: payload.id,
    signed: { uniqueId: payload.unique_id, itemId: payload.item.id },
  }));

const notification = z
  .object({
    event: z.string().startsWith('NOTIFICATION.SHOP_INVOICE_'),
    shop_id: id,
    data: z.object({ invoice_id: id }),
  })
  .transform((payload) => ({
    shopId: payload.shop_id,
    invoiceId: payload.data.invoice_id,
    signed: null,
  }));

const foreign = z
  .object({ event: z.string(), shop_id: id })
  .refine(({ event }) => !concernsInvoice(event))
  .transform((payload) => ({ shopId: payload.shop_id, invoiceId: null, signed: null }));

const payload = z.union([delivery, notification, foreign]);

/** The invoice that a webhook names, if any, to be read from the API, and its signed fields. */
export type SellauthWebhook = z.infer<typeof payload>;

/**
 * Reads either webhook of a shop. The signature is over the bytes as received, because SellAuth
 * signs PHP's JSON, which no other serializer reproduces. The time and the idempotency key in the
 * headers are not signed, so they are ignored.
 * @throws PaymentFault `signature-invalid` for another signature or another shop, `malformed` for
 * signed content that is invalid.
 */
export function readSellauthWebhook(
  { body, headers }: Webhook,
  expected: { shopId: number; secret: string },
): SellauthWebhook {
  if (!isSigned(body, headers['x-signature'], expected.secret)) {
    throw new PaymentFault('signature-invalid', 'X-Signature does not match');
  }
  const parsed = payload.safeParse(parseJson(body));
  if (!parsed.success) throw new PaymentFault('malformed', 'not a SellAuth webhook', parsed.error);
  if (parsed.data.shopId !== expected.shopId) {
    throw new PaymentFault('signature-invalid', 'another shop');
  }
  return parsed.data;
}

function isSigned(body: Buffer, header: string | string[] | undefined, secret: string): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{64}$/.test(header)) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(Buffer.from(header, 'hex'), expected);
}

function concernsInvoice(event: string): boolean {
  return event.startsWith('INVOICE.') || event.startsWith('NOTIFICATION.SHOP_INVOICE_');
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
