import type { IncomingHttpHeaders } from 'node:http';
import type { checkoutView } from '@regz/contract/storefront/storefront.ts';
import type { ContactField } from '@regz/rules/orders/payer-contact.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type * as z from 'zod';
import type { Amount, PaymentEvent, RefundEvent } from './payment-event.ts';

/** What a provider must know about an order to take money for it. */
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
  /** Where the buyer sees what came of the payment. */
  returnUrl: string;
};

/** Where the buyer is: hints against fraud, and the page that will show the checkout. */
export type Buyer = { address: string; userAgent: string; pageOrigin: string };

/** How the browser shows a checkout. */
export type CheckoutView = z.infer<typeof checkoutView>;

export type OpenedCheckout = { sessionId: string; view: CheckoutView; expiresAt: Date };

/** What store pages may load from the provider, and how they detect it. */
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
  /** Whether new orders are paid with real money. */
  readonly live: boolean;
  /**
   * The least that an order costs which is not free, in hundredths of LKR, so that each way can
   * charge it; null if every way charges its own price of a product.
   */
  readonly leastMinor: number | null;
  readonly all: readonly PaymentProvider[];
  find(id: string): PaymentProvider | undefined;
  close(): Promise<void>;
};

export type Webhook = { body: Buffer; headers: IncomingHttpHeaders; now: Date };

/** What a webhook's order has delivered. */
export type Delivery = {
  orderId: string;
  /** The license keys, or null while the order waits for stock. */
  licenseKeys: readonly string[] | null;
};

/** What to answer a provider that shows the answer to the buyer. */
export type WebhookAnswer = { status: number; contentType: string; body: string };

/** Why a provider could not be used; the verb decides what that means. */
export type PaymentFaultKind =
  /** The webhook is not from the provider, or was altered. */
  | 'signature-invalid'
  /** The webhook is signed but makes no sense. */
  | 'malformed'
  /** No answer in time, or a nonsensical one: the effect is unknown. */
  | 'unreachable'
  /** The provider understood and said no. */
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
  /** Whether its money is real. */
  readonly live: boolean;
  /**
   * The least that it charges, in hundredths of LKR; null if it charges its own price of a product,
   * whatever is asked for.
   */
  readonly leastMinor: number | null;
  readonly script: CheckoutScript;
  /** Whether its money takes days, so that nothing can be sold for it whose worth changes by the hour. */
  readonly isSlow?: true;
  /** Whether its page takes money for an order again that was paid, and only the order can be asked for. */
  readonly isRepeatable?: true;
  /** What it must know of a payer; nothing if left out. */
  readonly requiredContact?: readonly ContactField[];
  /** The same attempt opens the same checkout. */
  openCheckout(order: PayableOrder, buyer: Buyer, attempt: string): Promise<OpenedCheckout>;
  /** Closes a checkout so that nobody can pay by it; a paid or unknown one stays as it is. */
  closeCheckout(sessionId: string): Promise<void>;
  /** Verifies that the provider sent it and returns its events; empty if it concerns no order. */
  readWebhook(webhook: Webhook): Promise<readonly PaymentEvent[]>;
  /** What to answer once the events are settled; a plain 200 if left out. */
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
