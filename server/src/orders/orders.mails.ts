import { momentInUtc } from '@regz/rules/licenses/days-left.ts';
import type { OrderNews } from '@regz/rules/orders/order-status.ts';
import { orderReceiptPath } from '@regz/rules/sites/paths.ts';
import type { MailTemplates, Origins } from '../platform/mail/mail-template.ts';

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

const subjects: Record<OrderNews, (orderId: string) => string> = {
  refunded: (orderId) => `Your order ${orderId} was refunded`,
  'refunded-in-part': (orderId) => `Part of your order ${orderId} was refunded`,
  disputed: (orderId) => `The payment for your order ${orderId} is in dispute`,
  'charged-back': (orderId) => `The payment for your order ${orderId} was reversed`,
  released: (orderId) => `Your order ${orderId} is valid again`,
};

function whatHappened({ news, orderId, product, amount }: OrderChange): string {
  switch (news) {
    case 'refunded':
      return `We refunded ${amount} for your order ${orderId} (${product}), which is now refunded in full.`;
    case 'refunded-in-part':
      return `We refunded ${amount} of your order ${orderId} (${product}).`;
    case 'disputed':
      return `The payment for your order ${orderId} (${product}) is in dispute at your bank.`;
    case 'charged-back':
      return `Your bank reversed the payment for your order ${orderId} (${product}).`;
    case 'released':
      return `The payment for your order ${orderId} (${product}) stands after all.`;
  }
}

/** The state of the key in one sentence. `which` is "its", "the" or another word for the key. */
function keyLine(news: OrderNews, which: string): string {
  switch (news) {
    case 'refunded-in-part':
      return `${which} license key keeps working.`;
    case 'disputed':
      return `${which} license key is suspended until the dispute is resolved.`;
    case 'released':
      return `${which} license key works again.`;
    default:
      return `${which} license key no longer works.`;
  }
}

function daysLine(news: OrderNews, days: number): string[] {
  if (days === 0) return [];
  const count = days === 1 ? '1 day was' : `${days} days were`;
  if (news === 'released') return [`${count} added back to your subscription.`];
  const until = news === 'disputed' ? ' They come back if the payment stands.' : '';
  return [`${count} taken off your subscription.${until}`];
}

function standingLines(news: OrderNews, { days, running, frozen }: Standing): string[] {
  if (frozen !== undefined) {
    const kept = frozen.keptDays === 1 ? '1 day is' : `${frozen.keptDays} days are`;
    return [
      ...daysLine(news, days),
      `Your ${frozen.subscription} subscription is paused; ${kept} kept.`,
    ];
  }
  if (running === null) return [...daysLine(news, days), 'You have no running subscription now.'];
  const { subscription, endsAt } = running;
  const end = endsAt === 'infinity' ? 'has no end date' : `runs until ${momentInUtc(endsAt)}`;
  return [...daysLine(news, days), `Your ${subscription} subscription ${end}.`];
}

/** The link to the receipt, which also shows refunds. */
function receiptLink({ orderId, paid }: { orderId: string; paid: boolean }, { client }: Origins) {
  return paid
    ? { label: 'Your receipt', link: `${client}${orderReceiptPath(orderId)}` }
    : undefined;
}

/** Mails to buyers about their orders, and to staff about waiting ones. */
export const ordersMails = {
  'order-completed': ({ username, orderId, product, coupon, upgraded, paid }, origins) => ({
    subject: upgraded ? `You now have ${upgraded.subscription}` : `Your license key for ${product}`,
    greeting: `Hello ${username},`,
    lines: upgraded
      ? [
          `Your order ${orderId} is complete. Your days were traded in, and ${upgraded.subscription} runs until ${momentInUtc(upgraded.endsAt)}.`,
          'There is no key to redeem: that has been done for you.',
        ]
      : [
          `Your order ${orderId} is complete, and your license key for ${product} is ready.`,
          ...(coupon ? [`With the code ${coupon.code} you saved ${coupon.saved}.`] : []),
          'You can copy and redeem it on your orders page.',
        ],
    action: { label: 'Open my orders', link: `${origins.client}/orders` },
    also: receiptLink({ orderId, paid }, origins),
  }),
  'order-key-exchanged': ({ username, orderId, product, licenseKey }, { client }) => ({
    subject: `A new license key for your order ${orderId}`,
    greeting: `Hello ${username},`,
    lines: [
      `The license key of your order ${orderId} (${product}) was wrong, so we replaced it.`,
      `Your new license key: ${licenseKey}`,
      'The previous key no longer works.',
    ],
    action: { label: 'Open my orders', link: `${client}/orders` },
  }),
  'order-moved-here': ({ username, orderId, product }, { client }) => ({
    subject: `The order ${orderId} is now yours`,
    greeting: `Hello ${username},`,
    lines: [
      `Our staff moved the order ${orderId} for ${product} to your account.`,
      'You find it, with its license key, on your orders page.',
    ],
    action: { label: 'Open my orders', link: `${client}/orders` },
  }),
  'order-moved-away': ({ username, orderId, product }, { main }) => ({
    subject: `Your order ${orderId} was moved`,
    greeting: `Hello ${username},`,
    lines: [
      `Our staff moved the order ${orderId} for ${product} to the account it was meant for.`,
      'It is no longer among your orders. If you did not ask for this, write to us.',
    ],
    action: { label: 'Contact us', link: `${main}/contact` },
  }),
  'order-waiting': ({ orderId, product }, { client }) => ({
    subject: `An order is waiting for a license key`,
    greeting: 'Hello,',
    lines: [
      `Order ${orderId} for ${product} is to be delivered, but no license key is in stock.`,
      'It gets its key as soon as you add one.',
    ],
    action: { label: 'Add license keys', link: `${client}/admin?tab=license-keys` },
  }),
  'order-slip-sent': ({ orderId, product }, { client }) => ({
    subject: 'A transfer slip is waiting',
    greeting: 'Hello,',
    lines: [`The buyer of order ${orderId} for ${product} has sent a slip.`],
    action: { label: 'Look at the slips', link: `${client}/admin?tab=orders` },
  }),
  'order-slip-declined': (slip, { client }) => ({
    subject: slip.again
      ? `Please send another slip for your order ${slip.orderId}`
      : `The slip for your order ${slip.orderId} was declined`,
    greeting: `Hello ${slip.username},`,
    lines: [
      slip.again
        ? `We looked at the slip for your order ${slip.orderId} (${slip.product}) and need another one:`
        : `We looked at the slip for your order ${slip.orderId} (${slip.product}) and could not accept it:`,
      slip.reason,
      slip.hours === null
        ? 'The order itself is closed, so nothing is left to do.'
        : `You can send another slip on the page of the order. It waits for ${slip.hours} hours.`,
    ],
    action: { label: 'Open the order', link: `${client}/orders/${slip.orderId}` },
  }),
  'order-changed': (change, origins) => ({
    subject: subjects[change.news](change.orderId),
    greeting: `Hello ${change.username},`,
    lines: [
      whatHappened(change),
      change.hasKey ? keyLine(change.news, 'Its') : 'It had no license key yet.',
      ...(change.own === null ? [] : standingLines(change.news, change.own)),
    ],
    action: { label: 'Open my orders', link: `${origins.client}/orders` },
    also: receiptLink(change, origins),
  }),
  'order-key-changed': ({ news, username, product, own }, { client }) => ({
    subject: `A license key you redeemed has changed`,
    greeting: `Hello ${username},`,
    lines: [
      `You redeemed a license key for ${product}. Something has changed about its payment.`,
      keyLine(news, 'The'),
      ...standingLines(news, own),
    ],
    action: { label: 'Open my dashboard', link: `${client}/dashboard` },
  }),
} satisfies Partial<MailTemplates>;
