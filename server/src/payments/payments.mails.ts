import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    /** Money that does not count for its order, or names none of ours. */
    'payment-flagged': {
      orderId: string | null;
      provider: string;
      amount: string;
      /** The flag of the payment. */
      flag: string;
    };
  }
}

const reasons: Readonly<Record<string, string>> = {
  'no-order': 'It names no order of ours.',
  'amount-mismatch': 'The amount is not the amount of the order.',
  'currency-mismatch': 'The currency is not the currency of the order.',
  'product-mismatch': 'It paid for another product.',
  'livemode-mismatch': 'It is test money for a live order, or the reverse.',
  'payment-reused': 'The payment belongs to another order.',
  'paid-twice': 'The order was paid before.',
  'paid-otherwise': 'The same plan was paid in another order.',
  'late-price': 'It came after the order was closed, and the plan costs more now.',
  'late-coupon': 'It came after the order was closed, and its code no longer lowers the price.',
  'status-unknown': 'The provider gives it a status that we do not know.',
};

export const paymentsMails = {
  'payment-flagged': ({ orderId, provider, amount, flag }, { client }) => ({
    subject: `A payment of ${amount} needs your decision`,
    greeting: 'Hello,',
    lines: [
      `A payment of ${amount} arrived from ${provider}${orderId === null ? '' : ` for order ${orderId}`}.`,
      reasons[flag] ?? 'It does not match the order.',
      'No key was assigned for it. Return the payment, or decide what it is for.',
    ],
    action:
      orderId === null
        ? { label: 'Look at the payments', link: `${client}/admin?tab=orders` }
        : {
            label: 'Open the order',
            link: `${client}/admin?tab=orders&order=${encodeURIComponent(orderId)}`,
          },
  }),
} satisfies Partial<MailTemplates>;
