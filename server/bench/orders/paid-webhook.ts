import { randomUUID } from 'node:crypto';
import { signWebhook } from '../../stand-ins/payment/sandbox/webhooks/sign-webhook.ts';
import { requestText } from '../http-client.ts';
import type { UnpaidOrder } from './unpaid-orders.ts';

/** The sandbox's report of a paid order. */
export function paidBody(order: UnpaidOrder): string {
  return JSON.stringify({
    type: 'checkout.paid',
    timestamp: new Date().toISOString(),
    data: {
      session_id: `cs_${order.orderId}`,
      payment_id: `pay_${order.orderId}`,
      order_id: order.orderId,
      amount_minor: order.amountMinor,
      currency: 'LKR',
      product_id: order.productId,
      variant_id: order.variantId,
      quantity: 1,
      livemode: false,
    },
  });
}

/** The complete request with which the sandbox would report it, signed now. */
export function paidRequest(port: number, secret: string, order: UnpaidOrder): string {
  const body = paidBody(order);
  return requestText({
    port,
    method: 'POST',
    path: '/api/webhooks/sandbox',
    headers: {
      'content-type': 'application/json',
      ...signWebhook(secret, { id: `msg_${randomUUID()}`, at: new Date(), body }),
    },
    body,
  });
}
