import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'order-completed': { username: string; orderId: string; product: string };
  }
}

/** What buyers are told about their orders. */
export const ordersMails = {
  'order-completed': ({ username, orderId, product }, { client }) => ({
    subject: `Your license key for ${product}`,
    greeting: `Hello ${username},`,
    lines: [
      `Your order ${orderId} is complete, and your license key for ${product} is ready.`,
      'You can copy and redeem it on your orders page.',
    ],
    action: { label: 'Open my orders', link: `${client}/orders` },
  }),
} satisfies Partial<MailTemplates>;
