import { keyStockStaffMails } from '@regz/texts/en/key-stock/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'stock-low': { products: { name: string; available: number; alertBelow: number }[] };
  }
}

const sentences = textsIn({ keyStockStaffMails, mailParts });

/** Mails to staff about the stock. */
export const mails = mailsIn(sentences, ({ keyStockStaffMails: texts, mailParts: parts }) => ({
  'stock-low': ({ products }, { client }) => ({
    subject: texts.low.subject,
    greeting: parts.hello,
    lines: [
      texts.low.fell,
      ...products.map((product) => texts.low.product(product)),
      texts.low.again,
    ],
    action: { label: texts.low.action, link: `${client}/admin?tab=license-keys` },
  }),
}));
