import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'subscription-ends-in-three-days': SubscriptionEnd;
    'subscription-ends-today': SubscriptionEnd;
  }
}

type SubscriptionEnd = { username: string; subscription: string; expiresOn: string };

/** Mails to subscribers about the end of their subscription. */
export const licensesMails = {
  'subscription-ends-in-three-days': ({ username, subscription, expiresOn }, { client }) => ({
    subject: `Your ${subscription} subscription ends in three days`,
    greeting: `Hello ${username},`,
    lines: [
      `Your ${subscription} subscription ends on ${expiresOn} (UTC).`,
      'Redeem another key before then, and its days are added to your subscription.',
    ],
    action: { label: 'Redeem a key', link: `${client}/redeem-key` },
  }),
  'subscription-ends-today': ({ username, subscription, expiresOn }, { client }) => ({
    subject: `Your ${subscription} subscription ends today`,
    greeting: `Hello ${username},`,
    lines: [
      `Your ${subscription} subscription ends today, ${expiresOn} (UTC).`,
      'Your community roles end with it. Redeem another key to keep both.',
    ],
    action: { label: 'Redeem a key', link: `${client}/redeem-key` },
  }),
} satisfies Partial<MailTemplates>;
