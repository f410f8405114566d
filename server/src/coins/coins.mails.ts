import { coinsStaffMails } from '@regz/texts/en/coins/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailMoment } from '../platform/mail/mail-moment.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

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

const sentences = textsIn({ coinsStaffMails, mailParts });

/** Mails to staff about the coin ledger and its corrections. */
export const mails = mailsIn(sentences, ({ coinsStaffMails: texts, mailParts: parts }) => ({
  'ledger-faults': ({ faults }, { client }) => ({
    subject: texts.ledgerFaults.subject,
    greeting: parts.hello,
    lines: [
      texts.ledgerFaults.found,
      ...faults.map((fault) => texts.ledgerFaults.fault(fault)),
      texts.ledgerFaults.next,
    ],
    action: { label: texts.ledgerFaults.action, link: `${client}/admin?tab=coins` },
  }),
  'correction-waits': ({ by, username, coins, reason, postsAt }, { client }) => {
    const { correctionWaits } = texts;
    const size = Math.abs(coins).toLocaleString('en');
    const moved = coins > 0 ? correctionWaits.more : correctionWaits.less;
    return {
      subject: correctionWaits.subject({ coins: size }),
      greeting: parts.hello,
      lines: [
        moved({ by, coins: size, username }),
        correctionWaits.reason({ reason }),
        correctionWaits.next({ moment: mailMoment(parts, postsAt) }),
      ],
      action: { label: correctionWaits.action, link: `${client}/admin?tab=coins` },
    };
  },
}));
