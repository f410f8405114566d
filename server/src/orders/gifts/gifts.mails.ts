import type { OrderNews } from '@regz/rules/orders/order-status.ts';
import { orderPath, orderReceiptPath } from '@regz/rules/sites/paths.ts';
import type { MailTemplates } from '../../platform/mail/mail-template.ts';

/** News for a recipient about a key that is not redeemed: whether it can be redeemed. */
export type GiftNews = Exclude<OrderNews, 'refunded-in-part'>;

declare module '../../platform/mail/mail-template.ts' {
  interface MailData {
    'gift-bought': {
      username: string;
      orderId: string;
      product: string;
      recipient: string;
      /**
       * The address that the gift is mailed to, and whether it was; null if the giver passes on the
       * link.
       */
      mail: { to: string; sent: boolean } | null;
      paid: boolean;
    };
    'gift-received': {
      /** Null once the account is gone. */
      giver: string | null;
      recipient: string;
      product: string;
      message: string;
      link: string;
    };
    'gift-changed': { news: GiftNews; giver: string | null; recipient: string; product: string };
    'gift-key-exchanged': { username: string; orderId: string; recipient: string };
  }
}

const SOMEBODY = 'Somebody';

const changes: Record<GiftNews, { subject: string; line: string }> = {
  refunded: {
    subject: 'Your gift is no longer valid',
    line: 'It was taken back with its payment, and its link no longer opens it.',
  },
  'charged-back': {
    subject: 'Your gift is no longer valid',
    line: 'Its payment was reversed by the bank, and its link no longer opens it.',
  },
  disputed: {
    subject: 'Your gift cannot be redeemed for now',
    line: 'Its payment is in dispute. Until that is resolved, its license key cannot be redeemed.',
  },
  released: {
    subject: 'Your gift is valid again',
    line: 'Its payment stands after all. The link that you were sent works again.',
  },
};

function deliveryLine(mail: { to: string; sent: boolean } | null, recipient: string): string {
  if (mail === null)
    return `Its private link is on the page of the order. Pass it on to ${recipient}.`;
  return mail.sent
    ? `We have sent its private link to ${mail.to}.`
    : `We send its private link to ${mail.to} at the time that you chose.`;
}

/** Mails about gifts, to givers and recipients. */
export const giftsMails = {
  'gift-bought': ({ username, orderId, product, recipient, mail, paid }, { client }) => ({
    subject: `Your gift for ${recipient} is ready`,
    greeting: `Hello ${username},`,
    lines: [
      `Your order ${orderId} is complete: ${product}, a gift for ${recipient}.`,
      deliveryLine(mail, recipient),
      'On the page of the order you see when it is opened and redeemed. Until it is opened, you can take it back there.',
    ],
    action: { label: 'Open the order', link: `${client}${orderPath(orderId)}` },
    also: paid
      ? { label: 'Your receipt', link: `${client}${orderReceiptPath(orderId)}` }
      : undefined,
  }),
  'gift-received': ({ giver, recipient, product, message, link }) => ({
    subject: `${giver ?? SOMEBODY} has a gift for you`,
    greeting: `Hello ${recipient},`,
    lines: [
      `${giver ?? SOMEBODY} bought you a gift at Regz: ${product}.`,
      ...message.split('\n').filter((line) => line.trim() !== ''),
      'The link below shows it, and it stays closed until you open it. Keep the link to yourself, because anyone who has it can open the gift.',
      'If you do not know who this is from, you can ignore this email.',
    ],
    action: { label: 'See your gift', link },
  }),
  'gift-changed': ({ news, giver, recipient, product }, { main }) => ({
    subject: changes[news].subject,
    greeting: `Hello ${recipient},`,
    lines: [`${giver ?? SOMEBODY} had bought you a gift at Regz: ${product}.`, changes[news].line],
    action: { label: 'Contact us', link: `${main}/contact` },
  }),
  'gift-key-exchanged': ({ username, orderId, recipient }, { client }) => ({
    subject: `A new license key for your gift`,
    greeting: `Hello ${username},`,
    lines: [
      `The license key of your gift for ${recipient} (order ${orderId}) was wrong, so we replaced it.`,
      'Whoever has the gift’s private link finds the new key behind it. The previous one no longer works.',
    ],
    action: { label: 'Open the order', link: `${client}${orderPath(orderId)}` },
  }),
} satisfies Partial<MailTemplates>;
