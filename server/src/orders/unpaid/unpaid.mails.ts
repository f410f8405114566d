import { continuePath } from '@regz/rules/orders/continue-path.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import type { MailTemplates } from '../../platform/mail/mail-template.ts';

declare module '../../platform/mail/mail-template.ts' {
  interface MailData {
    'order-unpaid': {
      username: string;
      orderId: string;
      planId: string;
      product: string;
      /** The currency that the price was shown in. */
      currency: string;
      /** The code that lowered the price. */
      coupon: string | null;
      kind: 'plan' | 'gift' | 'upgrade';
      /** True for a bank transfer, whose money can still be on its way. */
      byTransfer: boolean;
      unsubscribe: string;
    };
  }
}

/** The kind of these mails, for unsubscribing. */
export const UNPAID_ORDERS = 'unpaid-orders';

const continuations = {
  plan: 'If you still want it, continue where you left off: the same plan, currency and way to pay are ready, at the price of today.',
  gift: 'If you still want to give it, continue where you left off: the plan and what you wrote for your gift are ready, at the price of today.',
  upgrade: 'If you still want to change your package, the page below says what that costs today.',
} as const;

/** The mail to customers whose order ended unpaid. */
export const unpaidMails = {
  'order-unpaid': (order, { main, client }) => ({
    subject: `Your order ${order.orderId} was not paid`,
    greeting: `Hello ${order.username},`,
    lines: [
      `Your order ${order.orderId} for ${order.product} has ended without a payment.`,
      ...(order.byTransfer
        ? ['If you have sent the money, do not pay again: it counts when it arrives, also now.']
        : []),
      continuations[order.kind],
      ...(order.coupon === null
        ? []
        : [`Your code ${order.coupon} is used again if it is still valid.`]),
      'If you do not want it any more, there is nothing to do: we do not write about this order again.',
      'You can turn these mails off on your dashboard, under Email Settings.',
    ],
    action:
      order.kind === 'upgrade'
        ? { label: 'Change my package', link: `${client}${paths.renew}?change=package` }
        : { label: 'Continue', link: `${main}${continuePath(order)}` },
    unsubscribe: order.unsubscribe,
  }),
} satisfies Partial<MailTemplates>;
