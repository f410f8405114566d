import { overviewStaffMails } from '@regz/texts/en/overview/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';
import type { StaffWeek } from './activity/mail-summary.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'staff-week': { from: string; to: string; people: StaffWeek[] };
  }
}

const sentences = textsIn({ overviewStaffMails, mailParts });

const counted = (n: number) => n.toLocaleString('en');

/** The weekly mail to staff about what each of them did. */
export const mails = mailsIn(sentences, ({ overviewStaffMails: texts, mailParts: parts }) => ({
  'staff-week': ({ from, to, people }, { client }) => {
    const { subject, intro, person, kind, days, coins, action } = texts.week;
    return {
      subject: subject({ from, to }),
      greeting: parts.hello,
      lines: [
        intro({ from, to }),
        ...people.map(({ username, kinds, ...given }) => {
          const facts = [
            ...kinds.map((each) => kind({ kind: each.kind, acts: counted(each.acts) })),
            ...(given.days === 0 ? [] : [days({ days: counted(given.days) })]),
            ...(given.coins === 0 ? [] : [coins({ coins: counted(given.coins) })]),
          ];
          return person({ username, facts: facts.join(', ') });
        }),
      ],
      action: { label: action, link: `${client}/admin?tab=activity&from=${from}&to=${to}` },
    };
  },
}));
