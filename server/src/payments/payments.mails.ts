import { paymentStaffMails } from '@regz/texts/en/orders/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    /** Money that does not count for its order, or names none of ours. */
    'payment-flagged': {
      orderId: string | null;
      provider: string;
      amount: string;
      /** The flag of the payment. */
      flag: string;
    };
  }
}

const sentences = textsIn({ paymentStaffMails, mailParts });

/** Mails to staff about payments. */
export const mails = mailsIn(
  sentences,
  ({ paymentStaffMails: { flagged: texts }, mailParts: parts }) => {
    const reasons: Readonly<Record<string, string>> = texts.reasons;
    return {
      'payment-flagged': ({ orderId, provider, amount, flag }, { client }) => ({
        subject: texts.subject({ amount }),
        greeting: parts.hello,
        lines: [
          orderId === null
            ? texts.arrived({ amount, provider })
            : texts.arrivedFor({ amount, provider, order: orderId }),
          reasons[flag] ?? texts.otherReason,
          texts.next,
        ],
        action:
          orderId === null
            ? { label: texts.lookAtPayments, link: `${client}/admin?tab=orders` }
            : {
                label: texts.openOrder,
                link: `${client}/admin?tab=orders&order=${encodeURIComponent(orderId)}`,
              },
      }),
    };
  },
);
