import { paths } from '@regz/rules/sites/paths.ts';
import { giveawayMails } from '@regz/texts/en/giveaways/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'giveaway-registered': { title: string; code: string; id: string };
    'giveaway-won': {
      title: string;
      place: number;
      prize: string;
      licenseKey: string | null;
      id: string;
    };
  }
}

const sentences = textsIn({ giveawayMails, mailParts });

/**
 * Mails to players about a giveaway. The confirmation goes to an unverified address. It contains no
 * text from its sender, so that spammers cannot use it.
 */
export const mails = mailsIn(sentences, ({ giveawayMails: texts, mailParts: parts }) => ({
  'giveaway-registered': ({ title, code, id }, { main }) => ({
    subject: texts.registered.subject,
    greeting: parts.hello,
    lines: [texts.registered.code({ title, code }), texts.registered.keep, texts.registered.ignore],
    action: { label: texts.registered.action, link: drawLink(main, id) },
  }),
  'giveaway-won': ({ title, place, prize, licenseKey, id }, { main, client }) => ({
    subject: texts.won.subject,
    greeting: texts.won.greeting,
    lines: [
      texts.won.prize({ title, place, prize }),
      ...(licenseKey === null
        ? [texts.won.contact]
        : [texts.won.key({ key: licenseKey }), texts.won.redeem]),
      texts.won.check({ link: drawLink(main, id) }),
    ],
    action:
      licenseKey === null
        ? { label: texts.won.checkAction, link: drawLink(main, id) }
        : { label: texts.won.redeemAction, link: `${client}${paths.redeemKey}` },
  }),
}));

function drawLink(main: string, id: string): string {
  return `${main}${paths.giveawayDraw}#${id}`;
}
