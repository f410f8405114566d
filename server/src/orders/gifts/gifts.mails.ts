import type { OrderNews } from '@regz/rules/orders/order-status.ts';
import { orderPath, orderReceiptPath } from '@regz/rules/sites/paths.ts';
import { giftMails } from '@regz/texts/en/orders/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../../platform/mail/mail-template.ts';

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

const sentences = textsIn({ giftMails, mailParts });

/** Mails about gifts, to givers and recipients. */
export const mails = mailsIn(sentences, ({ giftMails: texts, mailParts: parts }) => ({
  'gift-bought': ({ username, orderId, product, recipient, mail, paid }, { client }) => ({
    subject: texts.bought.subject({ recipient }),
    greeting: parts.helloName({ name: username }),
    lines: [
      texts.bought.complete({ order: orderId, product, recipient }),
      mail === null
        ? texts.bought.passOn({ recipient })
        : (mail.sent ? texts.bought.sent : texts.bought.willSend)({ email: mail.to }),
      texts.bought.next,
    ],
    action: { label: parts.openOrder, link: `${client}${orderPath(orderId)}` },
    also: paid
      ? { label: parts.receipt, link: `${client}${orderReceiptPath(orderId)}` }
      : undefined,
  }),
  'gift-received': ({ giver: name, recipient, product, message, link }) => {
    const giver = name ?? texts.somebody;
    return {
      subject: texts.received.subject({ giver }),
      greeting: parts.helloName({ name: recipient }),
      lines: [
        texts.received.bought({ giver, product }),
        ...message.split('\n').filter((line) => line.trim() !== ''),
        texts.received.open,
        texts.received.ignore,
      ],
      action: { label: texts.received.action, link },
    };
  },
  'gift-changed': ({ news, giver, recipient, product }, { main }) => ({
    subject: texts.changed[news].subject,
    greeting: parts.helloName({ name: recipient }),
    lines: [
      texts.changed.bought({ giver: giver ?? texts.somebody, product }),
      texts.changed[news].line,
    ],
    action: { label: parts.contact, link: `${main}/contact` },
  }),
  'gift-key-exchanged': ({ username, orderId, recipient }, { client }) => ({
    subject: texts.keyExchanged.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.keyExchanged.replaced({ recipient, order: orderId }), texts.keyExchanged.next],
    action: { label: parts.openOrder, link: `${client}${orderPath(orderId)}` },
  }),
}));
