import { HOUR_MS } from '@regz/rules/durations.ts';
import { payhereHash } from '../../../src/integrations/payment/payhere/payhere-hash.ts';
import { payhereMerchant } from './payhere.ts';

/** The fields of a shop's payment form. */
export type Checkout = {
  orderId: string;
  amount: string;
  currency: string;
  items: string;
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
};

/** The charge of a card. */
type Charge = Pick<Checkout, 'amount' | 'currency'>;

/** The statuses of the API, and one that it could add. */
type PaymentStatus = 'RECEIVED' | 'REFUNDED' | 'CHARGEBACKED' | 'UNDER REVIEW';

/** A successful payment in the format of the API. */
export type Payment = {
  payment_id: number;
  order_id: string;
  /** In Sri Lanka's time zone. */
  date: string;
  status: PaymentStatus;
  currency: string;
  amount: number;
};

/** Acts of a buyer on the page, or of the company. */
export const acts = {
  pay: 'Pay',
  pending: 'Pay later (pending)',
  decline: 'Decline the card',
  cancel: 'Cancel',
  silence: 'Pay, and lose the notification',
  twice: 'Pay, and notify twice',
  again: 'Pay a second time',
  amount: 'Pay another amount',
  currency: 'Pay in another currency',
  review: 'Pay, with a new status in the API',
  forge: 'Do not pay, and forge a notification',
  chargeback: 'Charge a payment back',
} as const;
export type Act = keyof typeof acts;

export type Books = {
  checkouts: Map<string, Checkout>;
  payments: Payment[];
};

export function newBooks(): Books {
  return { checkouts: new Map(), payments: [] };
}

/** Applies an act; returns the resulting notifications in order. */
export function act(
  books: Books,
  checkout: Checkout,
  { asked, nowMs }: { asked: Act; nowMs: number },
): URLSearchParams[] {
  const { orderId, amount } = checkout;
  const charge = (changes: Partial<Charge> = {}) =>
    enterPayment(books, { ...checkout, ...changes }, nowMs);
  switch (asked) {
    case 'pay':
      return [charge()];
    case 'silence':
      charge();
      return [];
    case 'twice': {
      const paid = charge();
      return [paid, paid];
    }
    case 'again':
      return [charge(), charge()];
    case 'amount':
      return [charge({ amount: (Number(amount) - 1).toFixed(2) })];
    case 'review': {
      const paid = charge();
      const payment = books.payments.at(-1);
      if (payment !== undefined) payment.status = 'UNDER REVIEW';
      return [paid];
    }
    case 'currency':
      return [charge({ currency: 'USD' })];
    case 'pending':
      return [notification(checkout, nextId(books), '0')];
    case 'decline':
      return [notification(checkout, nextId(books), '-2')];
    case 'cancel':
      return [notification(checkout, nextId(books), '-1')];
    case 'forge': {
      const forged = notification(checkout, nextId(books), '2');
      forged.set('md5sig', 'A'.repeat(32));
      return [forged];
    }
    case 'chargeback': {
      const paid = books.payments.findLast(({ order_id: id }) => id === orderId);
      if (paid === undefined) return [];
      paid.status = 'CHARGEBACKED';
      return [notification(checkout, paid.payment_id, '-3')];
    }
  }
}

/** Enters a successful payment; returns its notification. */
function enterPayment(
  books: Books,
  charge: Charge & Pick<Checkout, 'orderId'>,
  nowMs: number,
): URLSearchParams {
  const id = nextId(books);
  books.payments.push({
    payment_id: id,
    order_id: charge.orderId,
    date: localTime(new Date(nowMs)),
    status: 'RECEIVED',
    currency: charge.currency,
    amount: Number(charge.amount),
  });
  return notification(charge, id, '2');
}

/** A time in Sri Lanka's time zone. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() + 5.5 * HOUR_MS);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

const FIRST_ID = 320_025_000_000;

function nextId({ payments }: Books): number {
  return FIRST_ID + payments.length + Math.floor(Math.random() * 1_000_000) * 1_000;
}

function notification(
  { orderId, amount, currency }: Charge & Pick<Checkout, 'orderId'>,
  paymentId: number,
  status: string,
): URLSearchParams {
  return new URLSearchParams({
    merchant_id: payhereMerchant.merchantId,
    order_id: orderId,
    payment_id: String(paymentId),
    payhere_amount: amount,
    payhere_currency: currency,
    status_code: status,
    md5sig: payhereHash(payhereMerchant, [orderId, amount, currency, status]),
    custom_1: '',
    custom_2: '',
    method: 'TEST',
    status_message: status === '2' ? 'Successfully completed' : 'Not completed',
  });
}
