import { approvalsStaffMails } from '@regz/texts/en/approvals/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailMoment } from '../platform/mail/mail-moment.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';
import type { ApprovalAbout } from './approval-view.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'approval-waits': { by: string; about: ApprovalAbout; reason: string; beginsAt: string };
  }
}

const sentences = textsIn({ approvalsStaffMails, mailParts });

type Acts = typeof approvalsStaffMails.waits.acts;

function actText(acts: Acts, by: string, about: ApprovalAbout): string {
  switch (about.kind) {
    case 'revoke-batch':
      return acts[about.kind]({ ...about, by, keys: about.keys.toLocaleString('en') });
    case 'replace-key':
      return acts[about.kind]({ ...about, by });
    case 'give-key':
      return acts[about.kind]({ ...about, by, days: about.days.toLocaleString('en') });
    case 'drop-second-factors':
      return acts[about.kind]({ ...about, by });
    case 'correct-email':
      return acts[about.kind]({ ...about, by });
  }
}

/** Mails to staff about acts that one owner confirmed alone. */
export const mails = mailsIn(sentences, ({ approvalsStaffMails: texts, mailParts: parts }) => ({
  'approval-waits': ({ by, about, reason, beginsAt }, { client }) => {
    const { subject, acts, reason: why, next, action } = texts.waits;
    return {
      subject: subject({ by }),
      greeting: parts.hello,
      lines: [
        actText(acts, by, about),
        why({ reason }),
        next({ moment: mailMoment(parts, beginsAt) }),
      ],
      action: { label: action, link: `${client}/admin?tab=staff` },
    };
  },
}));
