import * as z from 'zod';
import type { PaymentEvent } from '../../../platform/ports/payment-event.ts';
import { PaymentFault, type Webhook } from '../../../platform/ports/payment-provider.ts';
import { hundredths } from '../decimal-money.ts';
import { disputeFact, factOf } from './payhere-facts.ts';
import { isPayhereHash, type PayhereMerchant } from './payhere-hash.ts';

const signed = z.object({
  merchant_id: z.string(),
  order_id: z.string().min(1).max(100),
  payhere_amount: z.string(),
  payhere_currency: z.string(),
  status_code: z.string(),
  md5sig: z.string(),
});

const charge = z.object({
  payhere_amount: z.string().transform(hundredths).pipe(z.int()),
  payhere_currency: z.string().regex(/^[A-Z]{3}$/),
});

/**
 * Reads a notification. Its signature covers order, amount, currency and status, over the exact
 * texts received. It does not cover the number of the payment, so a caller with access to PayHere's
 * API confirms the payment there. Source: PayHere's Checkout API, "status_code" and "md5sig".
 * @throws PaymentFault `signature-invalid` for another signature or another merchant, `malformed`
 * for signed content that is invalid.
 */
export function readPayhereNotification(
  { body, now }: Webhook,
  merchant: PayhereMerchant & { live: boolean },
): PaymentEvent[] {
  const form = new URLSearchParams(body.toString('utf8'));
  const parsed = signed.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new PaymentFault('signature-invalid', 'no notification');
  const { merchant_id, order_id: orderId, status_code: status, md5sig } = parsed.data;
  const { payhere_amount: amount, payhere_currency: currency } = parsed.data;
  const values = [orderId, amount, currency, status];
  if (merchant_id !== merchant.merchantId || !isPayhereHash(merchant, values, md5sig)) {
    throw new PaymentFault('signature-invalid', 'md5sig does not match');
  }
  const paymentId = form.get('payment_id') ?? '';
  const fact = factOf({ orderId, paymentId: paymentId || orderId }, { ...merchant, now });
  switch (status) {
    case '2': {
      const charged = charge.safeParse(parsed.data);
      if (!charged.success || paymentId === '' || paymentId.length > 40) {
        throw new PaymentFault('malformed', 'not a payment', charged.error);
      }
      const { payhere_amount: minor, payhere_currency } = charged.data;
      return [
        {
          ...fact,
          kind: 'paid',
          key: `paid:${paymentId}`,
          amount: { minor, currency: payhere_currency },
        },
      ];
    }
    case '0':
      return [{ ...fact, kind: 'processing', key: `processing:${fact.paymentRef}` }];
    case '-1':
    case '-2': {
      const code = status === '-1' ? 'cancelled' : 'failed';
      return [{ ...fact, kind: 'failed', key: `${code}:${fact.paymentRef}`, code }];
    }
    case '-3':
      return [disputeFact(fact)];
    default:
      return [];
  }
}
