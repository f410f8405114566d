import { paths } from '@regz/rules/sites/paths.ts';
import type { MailTemplates } from '../platform/mail/mail-template.ts';

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

/**
 * Mails to players about a giveaway. The confirmation goes to an unverified address. It contains no
 * text from its sender, so that spammers cannot use it.
 */
export const giveawaysMails = {
  'giveaway-registered': ({ title, code, id }, { main }) => ({
    subject: 'You are registered for the giveaway',
    greeting: 'Hello,',
    lines: [
      `You are registered for "${title}". Your entry code is ${code}.`,
      'Keep this email: at the end we publish the codes of all entries, and with yours you can ' +
        'check that you were in the draw and that it was fair.',
      'If you did not register, you can ignore this email.',
    ],
    action: { label: 'See the giveaway', link: drawLink(main, id) },
  }),
  'giveaway-won': ({ title, place, prize, licenseKey, id }, { main, client }) => ({
    subject: 'You won a prize in the giveaway',
    greeting: 'Congratulations!',
    lines: [
      `You took place ${place} in "${title}". Your prize: ${prize}.`,
      ...(licenseKey === null
        ? ['Our staff will contact you at this address about your prize.']
        : [
            `Your license key: ${licenseKey}`,
            'Redeem it with the link below. It works once; do not share it.',
          ]),
      `Anyone can check the draw: ${drawLink(main, id)}`,
    ],
    action:
      licenseKey === null
        ? { label: 'Check the draw', link: drawLink(main, id) }
        : { label: 'Redeem the key', link: `${client}${paths.redeemKey}` },
  }),
} satisfies Partial<MailTemplates>;

function drawLink(main: string, id: string): string {
  return `${main}${paths.giveawayDraw}#${id}`;
}
