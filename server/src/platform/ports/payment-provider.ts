import type { IncomingHttpHeaders } from 'node:http';
import type { checkoutView } from '@regz/contract/storefront/storefront.ts';
import type { ContactField } from '@regz/rules/orders/payer-contact.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type * as z from 'zod';
import type { Amount, PaymentEvent, RefundEvent } from './payment-event.ts';

/** The facts of an order that a provider requires to charge for it. */
export type PayableOrder = {
  /** The public reference, at most 16 characters. */
  orderId: string;
  productName: string;
  amount: Amount;
  /** The cart's one item, as the provider knows it. */
  productId: number;
  variantId: number;
  clientName: string;
  email: string | null;
  mobileNumber: string | null;
  createdAt: Date;
  /** The page that shows the buyer the result of the payment. */
  returnUrl: string;
};

/**
 * The buyer's address and browser, as hints against fraud, and the origin of the page that shows
 * the checkout.
 */
export type Buyer = { address: string; userAgent: string; pageOrigin: string };

/** How the browser shows a checkout. */
export type CheckoutView = z.infer<typeof checkoutView>;

export type OpenedCheckout = { sessionId: string; view: CheckoutView; expiresAt: Date };

/** The resources that store pages may load from the provider. */
export type CheckoutScript = {
  /** The script that the page waits for; null if none is needed. */
  url: string | null;
  /** Origins for the page's Content-Security-Policy. */
  scriptOrigins: readonly string[];
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
  /** Where the page posts a form that opens the checkout. */
  formOrigins?: readonly string[];
};

/** The configured providers: those for new orders, and all whose webhooks are handled. */
export type Payments = {
  /** The ways to pay for a new order, as buyers see them; at least one. */
  readonly offered: readonly PaymentProvider[];
  /** True if new orders are paid with real money. */
  readonly live: boolean;
  /**
   * The lowest price of an order that is not free, in hundredths of LKR, which each way can charge.
   * Null if every way charges its own price of a product.
   */
  readonly leastMinor: number | null;
  readonly all: readonly PaymentProvider[];
  find(id: string): PaymentProvider | undefined;
  close(): Promise<void>;
};

export type Webhook = { body: Buffer; headers: IncomingHttpHeaders; now: Date };

/** The delivery for a webhook's order. */
export type Delivery = {
  orderId: string;
  /** The license keys, or null while the order waits for stock. */
  licenseKeys: readonly string[] | null;
};

/** The answer to a provider that shows the answer to the buyer. */
export type WebhookAnswer = { status: number; contentType: string; body: string };

/** Why a request to a provider failed. The verb decides the consequence. */
export type PaymentFaultKind =
  /** The webhook is not from the provider, or was altered. */
  | 'signature-invalid'
  /** The webhook is signed but cannot be interpreted. */
  | 'malformed'
  /** No answer in time, or an invalid one: the effect is unknown. */
  | 'unreachable'
  /** The provider refused the request. */
  | 'refused';

export class PaymentFault extends Error {
  readonly kind: PaymentFaultKind;

  constructor(kind: PaymentFaultKind, detail: string, cause?: unknown) {
    super(`${kind}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = 'PaymentFault';
    this.kind = kind;
  }
}

/**
 * A payment provider, real or local. Every function throws a PaymentFault if the provider does not
 * answer or refuses, and nothing else. Adapters verify and translate; the orders decide.
 */
export type PaymentProvider = {
  readonly id: PaymentProviderId;
  /** True if its money is real. */
  readonly live: boolean;
  /**
   * The lowest amount that it charges, in hundredths of LKR. Null if it charges its own price of a
   * product, regardless of the requested amount.
   */
  readonly leastMinor: number | null;
  readonly script: CheckoutScript;
  /** True if its payments take days. It cannot pay for items whose price changes by the hour. */
  readonly isSlow?: true;
  /**
   * True if its page accepts repeated payments for a paid order, and payments can be queried only
   * by order.
   */
  readonly isRepeatable?: true;
  /** The payer's details that it requires; none if omitted. */
  readonly requiredContact?: readonly ContactField[];
  /** The same attempt opens the same checkout. */
  openCheckout(order: PayableOrder, buyer: Buyer, attempt: string): Promise<OpenedCheckout>;
  /** Closes a checkout to further payments. A paid or unknown one does not change. */
  closeCheckout(sessionId: string): Promise<void>;
  /** Verifies that the provider sent it and returns its events; empty if it concerns no order. */
  readWebhook(webhook: Webhook): Promise<readonly PaymentEvent[]>;
  /** Returns the answer after the events are settled; a plain 200 if omitted. */
  answerWebhook?(deliveries: readonly Delivery[]): WebhookAnswer;
  /** Everything the provider knows about a checkout, as the events it would have sent. */
  readCheckout(sessionId: string): Promise<readonly PaymentEvent[]>;
  /** The provider's payments, refunds and disputes since a given time, for any order. */
  readPaymentsSince?(since: Date): Promise<readonly PaymentEvent[]>;
  /** Refunds a payment or a part of it. The same attempt refunds once. */
  refund(
    payment: { sessionId: string; paymentRef: string; amount: Amount; reason: string },
    attempt: string,
  ): Promise<RefundEvent>;
  close(): Promise<void>;
};
