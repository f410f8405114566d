import { texts } from '../../sentences.ts';

/** Texts for buying a plan as a gift. */
export const storefrontGift = texts({
  title: 'Who is it for?',
  text: 'They get the key behind a private link, and nobody else sees it. You see when it is opened and redeemed, and until then you can take it back.',
  recipient: 'Name of the recipient',
  message: 'Message (optional)',
  messageHint: 'Shown with the gift, as you write it.',
  byMail: 'Send it by email',
  byLink: 'After the payment you get a private link on the page of the order, to pass on yourself.',
  email: 'Email address of the recipient',
  moment: 'When (optional)',
  momentHint: 'In your time. Left empty, it is sent right after the payment.',
  submit: 'Continue',
  pending: 'One moment...',
  next: 'Taking you to your order, where you see how far the gift is.',
});
