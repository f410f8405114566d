import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'event-hook-off': { host: string; isGone: boolean };
  }
}

/** Mails to staff about webhook endpoints. */
export const eventHooksMails = {
  'event-hook-off': ({ host, isGone }, { client }) => ({
    subject: 'A webhook endpoint was turned off',
    greeting: 'Hello,',
    lines: [
      isGone
        ? `The webhook endpoint at ${host} answered that it is gone (410).`
        : `The webhook endpoint at ${host} has accepted nothing for five days.`,
      'Nothing more is sent to it. Once it works again, turn it on in the panel and resend what it missed.',
    ],
    action: { label: 'Open webhooks', link: `${client}/admin?tab=event-hooks` },
  }),
} satisfies Partial<MailTemplates>;
