import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'stock-low': { products: { name: string; available: number; alertBelow: number }[] };
  }
}

/** Mails to staff about the stock. */
export const keyStockMails = {
  'stock-low': ({ products }, { client }) => ({
    subject: 'License keys are running low',
    greeting: 'Hello,',
    lines: [
      'The stock of these products has fallen below the alert level:',
      ...products.map(
        ({ name, available, alertBelow }) =>
          `${name}: ${available} left, alert level ${alertBelow}.`,
      ),
      'You will be alerted again when a product has been restocked and runs low once more.',
    ],
    action: { label: 'Add license keys', link: `${client}/admin?tab=license-keys` },
  }),
} satisfies Partial<MailTemplates>;
