import { texts } from '../../sentences.ts';

/** Mails to players about a giveaway. */
export const giveawayMails = texts({
  registered: {
    subject: 'You are registered for the giveaway',
    code: 'You are registered for "{title}". Your entry code is {code}.',
    keep: 'Keep this email: at the end we publish the codes of all entries, and with yours you can check that you were in the draw and that it was fair.',
    ignore: 'If you did not register, you can ignore this email.',
    action: 'See the giveaway',
  },
  won: {
    subject: 'You won a prize in the giveaway',
    greeting: 'Congratulations!',
    prize: 'You took place {place} in "{title}". Your prize: {prize}.',
    contact: 'Our staff will contact you at this address about your prize.',
    key: 'Your license key: {key}',
    redeem: 'Redeem it with the link below. It works once; do not share it.',
    check: 'Anyone can check the draw: {link}',
    checkAction: 'Check the draw',
    redeemAction: 'Redeem the key',
  },
});
