import { texts } from '../../../sentences.ts';
import type { Policy } from './policies.ts';

/** The rules: 24 hours, three exceptions, banned accounts. */
export const returnPolicy: Policy = texts({
  lang: 'en',
  heading: 'Return Policy',
  description:
    'Digital goods are non-refundable, with three exceptions. Ask within 24 hours of the purchase.',
  updated: 'Nov 22, 2026',
  short: [
    'License keys are digital goods and non-refundable.',
    'Three exceptions: a key does not activate, never arrived, or was bought twice.',
    'Tell us within 24 hours.',
  ],
  sections: {
    'digital-goods': {
      title: 'Digital goods',
      parts: [
        'License keys and subscriptions are delivered digitally and can be used at once. They are therefore non-refundable, apart from the exceptions below.',
      ],
    },
    exceptions: {
      title: 'When we refund',
      parts: [
        'Refunds are made only for:',
        [
          'Activation problems: your key cannot be activated and we cannot solve it.',
          'Undelivered orders: you paid and did not receive your license key.',
          'Duplicate purchases: you were charged twice for the same thing.',
        ],
      ],
    },
    window: {
      title: 'Within 24 hours',
      parts: [
        'The refund request must be made within 24 hours of the purchase. Later requests cannot be accepted.',
      ],
    },
    banned: {
      title: 'Banned accounts',
      parts: ['There are no refunds for banned accounts.'],
    },
    how: {
      title: 'How to ask',
      parts: [
        'Write to us through the contact page, with the order ID from your orders in the client area and what went wrong.',
        'Refunds go back the way you paid. The license key of a refunded order stops working.',
      ],
    },
    law: {
      title: 'Your rights',
      parts: [
        'This policy does not affect the rights the law of your country gives you as a consumer.',
      ],
    },
  },
});
