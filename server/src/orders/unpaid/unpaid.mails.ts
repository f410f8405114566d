import { continuePath } from '@regz/rules/orders/continue-path.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { unpaidOrderMails } from '@regz/texts/en/orders/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../../platform/mail/mail-template.ts';

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

const sentences = textsIn({ unpaidOrderMails, mailParts });

/** The mail to customers whose order ended unpaid. */
export const mails = mailsIn(sentences, ({ unpaidOrderMails: texts, mailParts: parts }) => ({
  'order-unpaid': (order, { main, client }) => ({
    subject: texts.subject({ order: order.orderId }),
    greeting: parts.helloName({ name: order.username }),
    lines: [
      texts.ended({ order: order.orderId, product: order.product }),
      ...(order.byTransfer ? [texts.doNotPayAgain] : []),
      texts.next[order.kind],
      ...(order.coupon === null ? [] : [texts.coupon({ code: order.coupon })]),
      texts.nothing,
      texts.turnOff,
    ],
    action:
      order.kind === 'upgrade'
        ? { label: texts.changePackage, link: `${client}${paths.renew}?change=package` }
        : { label: texts.continue, link: `${main}${continuePath(order)}` },
    unsubscribe: order.unsubscribe,
  }),
}));
