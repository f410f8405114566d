import type { OrderNews } from '@regz/rules/orders/order-status.ts';
import { orderReceiptPath } from '@regz/rules/sites/paths.ts';
import { orderMails, orderStaffMails } from '@regz/texts/en/orders/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { joined } from '../platform/join-parts.ts';
import type { MailText } from '../platform/mail/mail-layout.ts';
import { mailMoment } from '../platform/mail/mail-moment.ts';
import { type MailData, mailsIn, type Origins } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'order-completed': {
      username: string;
      orderId: string;
      product: string;
      /** The coupon's code, and the amount it saved with its currency. */
      coupon: { code: string; saved: string } | null;
      /** The subscription after an upgrade; null if the key waits to be redeemed. */
      upgraded: { subscription: string; endsAt: string } | null;
      /** True if it was paid, so that it has a receipt. */
      paid: boolean;
    };
    'order-key-exchanged': {
      username: string;
      orderId: string;
      product: string;
      licenseKey: string;
    };
    'order-moved-here': { username: string; orderId: string; product: string };
    'order-moved-away': { username: string; orderId: string; product: string };
    'order-waiting': { orderId: string; product: string };
    'order-slip-sent': { orderId: string; product: string };
    'order-slip-declined': {
      username: string;
      orderId: string;
      product: string;
      /** True if staff request another slip. */
      again: boolean;
      reason: string;
      /** Hours to wait for another slip; null if the order is paid in another way or closed. */
      hours: number | null;
    };
    'order-changed': OrderChange;
    'order-key-changed': Pick<OrderChange, 'news' | 'username' | 'product'> & { own: Standing };
  }
}

type OrderChange = {
  news: OrderNews;
  username: string;
  orderId: string;
  product: string;
  /** The amount returned by this change, with its currency. */
  amount: string;
  hasKey: boolean;
  /** The reader's own subscription after the change; null if it is not affected. */
  own: Standing | null;
  /** True if it was paid, so that it has a receipt. */
  paid: boolean;
};

type Standing = {
  days: number;
  running: { subscription: string; endsAt: string } | null;
  frozen?: { subscription: string; keptDays: number };
};

const sentences = textsIn({ orderMails, mailParts });
type Texts = (typeof sentences)['en'];

const deliveries = mailsIn(sentences, (texts) => {
  const { orderMails: own, mailParts: parts } = texts;
  return {
    'order-completed': (order, origins) => completed(texts, order, origins),
    'order-key-exchanged': ({ username, orderId: order, product, licenseKey }, { client }) => ({
      subject: own.keyExchanged.subject({ order }),
      greeting: parts.helloName({ name: username }),
      lines: [
        own.keyExchanged.replaced({ order, product }),
        own.keyExchanged.key({ key: licenseKey }),
        own.keyExchanged.next,
      ],
      action: { label: parts.openOrders, link: `${client}/orders` },
    }),
    'order-moved-here': ({ username, orderId: order, product }, { client }) => ({
      subject: own.movedHere.subject({ order }),
      greeting: parts.helloName({ name: username }),
      lines: [own.movedHere.moved({ order, product }), own.movedHere.next],
      action: { label: parts.openOrders, link: `${client}/orders` },
    }),
    'order-moved-away': ({ username, orderId: order, product }, { main }) => ({
      subject: own.movedAway.subject({ order }),
      greeting: parts.helloName({ name: username }),
      lines: [own.movedAway.moved({ order, product }), own.movedAway.next],
      action: { label: parts.contact, link: `${main}/contact` },
    }),
  };
});

const changes = mailsIn(sentences, (texts) => {
  const { orderMails: own, mailParts: parts } = texts;
  return {
    'order-slip-declined': (slip, { client }) => {
      const { orderId: order, product, hours } = slip;
      const { subject, subjectAgain, declined, again, closed, waits } = own.slipDeclined;
      return {
        subject: (slip.again ? subjectAgain : subject)({ order }),
        greeting: parts.helloName({ name: slip.username }),
        lines: [
          (slip.again ? again : declined)({ order, product }),
          slip.reason,
          hours === null ? closed : waits({ n: hours }),
        ],
        action: { label: parts.openOrder, link: `${client}/orders/${order}` },
      };
    },
    'order-changed': (change, origins) => {
      const { news, orderId: order, product, amount } = change;
      return {
        subject: own.changed.subjects[news]({ order }),
        greeting: parts.helloName({ name: change.username }),
        lines: [
          own.changed[news]({ amount, order, product }),
          change.hasKey ? own.changed.keys[news] : own.changed.keyless,
          ...(change.own === null ? [] : standingLines(texts, news, change.own)),
        ],
        action: { label: parts.openOrders, link: `${origins.client}/orders` },
        also: receiptLink(texts, change, origins),
      };
    },
    'order-key-changed': ({ news, username, product, own: standing }, { client }) => ({
      subject: own.keyChanged.subject,
      greeting: parts.helloName({ name: username }),
      lines: [
        own.keyChanged.changed({ product }),
        own.keyChanged.keys[news],
        ...standingLines(texts, news, standing),
      ],
      action: { label: parts.openDashboard, link: `${client}/dashboard` },
    }),
  };
});

const forStaff = mailsIn(
  textsIn({ orderStaffMails, mailParts }),
  ({ orderStaffMails: staff, mailParts: parts }) => ({
    'order-waiting': ({ orderId: order, product }, { client }) => ({
      subject: staff.waiting.subject,
      greeting: parts.hello,
      lines: [staff.waiting.outOfStock({ order, product }), staff.waiting.next],
      action: { label: staff.waiting.action, link: `${client}/admin?tab=license-keys` },
    }),
    'order-slip-sent': ({ orderId: order, product }, { client }) => ({
      subject: staff.slipSent.subject,
      greeting: parts.hello,
      lines: [staff.slipSent.sent({ order, product })],
      action: { label: staff.slipSent.action, link: `${client}/admin?tab=orders` },
    }),
  }),
);

/** Mails to buyers about their orders, and to staff about waiting ones. */
export const mails = joined([deliveries, changes, forStaff]);

function completed(
  texts: Texts,
  { username, orderId, product, coupon, upgraded, paid }: MailData['order-completed'],
  origins: Origins,
): MailText {
  const { orderMails: own, mailParts: parts } = texts;
  const order = orderId;
  const common = {
    greeting: parts.helloName({ name: username }),
    action: { label: parts.openOrders, link: `${origins.client}/orders` },
    also: receiptLink(texts, { orderId, paid }, origins),
  };
  if (upgraded !== null) {
    const { subscription, endsAt } = upgraded;
    const moment = mailMoment(parts, endsAt);
    return {
      ...common,
      subject: own.upgraded.subject({ subscription }),
      lines: [own.upgraded.traded({ order, subscription, moment }), own.upgraded.next],
    };
  }
  return {
    ...common,
    subject: own.completed.subject({ product }),
    lines: [
      own.completed.ready({ order, product }),
      ...(coupon === null ? [] : [own.completed.saved(coupon)]),
      own.completed.next,
    ],
  };
}

function standingLines(
  { orderMails: { standing: texts }, mailParts: parts }: Texts,
  news: OrderNews,
  { days, running, frozen }: Standing,
): string[] {
  const known = { released: texts.addedBack, disputed: texts.takenForNow };
  const moved = news === 'released' || news === 'disputed' ? known[news] : texts.taken;
  const lines = days === 0 ? [] : [moved({ n: days })];
  if (frozen !== undefined) {
    const { subscription, keptDays } = frozen;
    return [...lines, texts.paused({ subscription, n: keptDays })];
  }
  if (running === null) return [...lines, texts.none];
  const { subscription, endsAt } = running;
  return [
    ...lines,
    endsAt === 'infinity'
      ? texts.endless({ subscription })
      : texts.runs({ subscription, moment: mailMoment(parts, endsAt) }),
  ];
}

/** The link to the receipt, which also shows refunds. */
function receiptLink(
  { mailParts: parts }: Texts,
  { orderId, paid }: { orderId: string; paid: boolean },
  { client }: Origins,
) {
  return paid ? { label: parts.receipt, link: `${client}${orderReceiptPath(orderId)}` } : undefined;
}
