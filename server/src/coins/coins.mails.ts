import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'ledger-faults': { faults: { name: string; wrong: number }[] };
  }
}

/** Mails to staff about the coin ledger. */
export const coinsMails = {
  'ledger-faults': ({ faults }, { client }) => ({
    subject: 'The coin ledger has faults',
    greeting: 'Hello,',
    lines: [
      'The hourly check of the coin ledger found faults:',
      ...faults.map(({ name, wrong }) => `${name}: ${wrong}`),
      'Everything keeps running. The operations manual explains what each check means and what to do.',
    ],
    action: { label: 'Open coins', link: `${client}/admin?tab=coins` },
  }),
} satisfies Partial<MailTemplates>;
