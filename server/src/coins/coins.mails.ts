import { momentInUtc } from '@regz/rules/licenses/days-left.ts';
import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'ledger-faults': { faults: { name: string; wrong: number }[] };
    'correction-waits': {
      by: string;
      username: string;
      coins: number;
      reason: string;
      postsAt: string;
    };
  }
}

/** Mails to staff about the coin ledger and its corrections. */
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
  'correction-waits': ({ by, username, coins, reason, postsAt }, { client }) => ({
    subject: `A correction of ${Math.abs(coins).toLocaleString('en')} coins is about to be posted`,
    greeting: 'Hello,',
    lines: [
      `${by} has confirmed a correction: ${Math.abs(coins).toLocaleString('en')} coins ${coins > 0 ? 'more' : 'less'} for ${username}.`,
      `The reason: ${reason}`,
      `A correction of this size takes two owners, and there is only one. So it is posted on ${momentInUtc(postsAt)}. Stop it before if it is not yours.`,
    ],
    action: { label: 'Look at the correction', link: `${client}/admin?tab=coins` },
  }),
} satisfies Partial<MailTemplates>;
