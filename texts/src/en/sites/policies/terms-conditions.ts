import { texts } from '../../../sentences.ts';
import type { Policy } from './policies.ts';

export const termsConditions: Policy = texts({
  lang: 'en',
  heading: 'Terms & Conditions',
  description: 'The rules for accounts, license keys, devices and coins at Regz.',
  updated: 'Nov 22, 2026',
  short: [
    'A license is for you and your registered devices.',
    'Treat the service and other people fairly, and it stays open to you.',
  ],
  sections: {
    account: {
      title: 'Your account',
      parts: [
        'Use your own name and email address, and keep your password to yourself. You are responsible for what is done with your account. One person, one account.',
        'Our staff approve new accounts before downloads and the community open.',
      ],
    },
    licenses: {
      title: 'License keys and subscriptions',
      parts: [
        [
          'A license key can be redeemed once. It grants the package and the days shown with it.',
          'A key for the package you already have adds its days. A key for another package replaces it, after you confirm.',
          'Lifetime means three years, paid once.',
          'Do not resell, share or publish keys.',
        ],
      ],
    },
    devices: {
      title: 'Devices',
      parts: [
        'A subscription runs on the devices registered with it. Using the panel on a different PC suspends the account. Reset the device in the client area first; the number of resets is limited.',
      ],
    },
    payment: {
      title: 'Prices and payment',
      parts: [
        'Prices are charged in Sri Lankan rupees (LKR). Other currencies are shown for reference. The price you confirm is the price of your order.',
        'Refunds follow the Return Policy.',
      ],
    },
    coins: {
      title: 'Regz Coins',
      parts: [
        'Coins are earned in the task area and buy what the coin shop offers. They are not money, cannot be paid out or transferred, and are lost when the account is closed. You forfeit them if a program plays for you or you use several accounts.',
      ],
    },
    bans: {
      title: 'Suspension and bans',
      parts: [
        'We suspend or ban accounts that share keys, attack the service, cheat in games, reverse payments without cause, or harass others. A banned account cannot log in, and gets no refund.',
      ],
    },
    service: {
      title: 'The service',
      parts: [
        'We work to keep the service running and fix faults, but cannot promise that it is never interrupted. Games and other programs change; a feature may have to change or pause with them. You are responsible for following the rules of the games you play.',
        'These terms do not affect the rights the law of your country gives you as a consumer.',
      ],
    },
    changes: {
      title: 'Changes',
      parts: ['If these terms change, the new text appears here with its date.'],
    },
  },
});
