import { texts } from '../../../sentences.ts';
import type { Policy } from './policies.ts';

/** Stored data and its purposes. Each sentence must agree with the schema. */
export const privacyPolicy: Policy = texts({
  lang: 'en',
  heading: 'Privacy Policy',
  description: 'What Regz stores about you, why, for how long, and how to get or delete it.',
  updated: 'Nov 30, 2026',
  short: [
    'We store only what accounts, orders and licenses need.',
    'Nothing is stored for advertising.',
    'You can download your data and delete your account yourself.',
  ],
  sections: {
    what: {
      title: 'What we store',
      parts: [
        'Browsing this site stores nothing about you. For a client area account, we keep:',
        [
          'your username, email address and whether it is verified, and your phone number',
          'your password, as a one-way hash nobody can read, and your passkeys and recovery codes if you set them up',
          'your subscription, its end and your license keys',
          'the device IDs your panel registers, and every device reset',
          'sessions: login time, network address and browser',
          'your Discord ID, name, picture and roles when you connect Discord; its access is stored encrypted',
          'the steps of the install guide you checked off',
          'for each browser in which you turn on notifications, the address and keys that its maker gave it, until you turn them off, log out there or delete your account; and the kinds you turned off',
        ],
        'The task area has its own accounts: username, email address if you give one, language, finished tasks and games with their moves, coins, and purchases. A purchase keeps keyed hashes of the network it came from and of your email address, so that nobody can empty the shop with many accounts; that of the address for 180 days after the account is closed, too.',
        'Our forms keep what you enter: your messages to us and our answers, guild applications, and for giveaways your name, email address, phone number and game ID. Winners are published with all but the first letter of their name hidden.',
        'For each trial we keep which account used the link, and keyed hashes of its email address, device, PCs and Discord account. Nobody can read the address or the Discord ID from them; they limit the free days, for 180 days after an account is deleted, too.',
      ],
    },
    orders: {
      title: 'Orders and payments',
      parts: [
        'For each order we keep your name and email address, the plan, its price, and what the payment provider reports about it. Your card or bank details go only to the payment provider; we never see them. If you pay by bank transfer, we keep the slip that you send us for 180 days.',
      ],
    },
    browser: {
      title: 'What your browser stores',
      parts: [
        [
          'a cookie that keeps you logged in, until you log out or it expires',
          'on a trial link page that allows one free day per device, a cookie that recognizes the device for 400 days',
          'the theme and the language you chose, and whether the task area plays sounds',
          'for this visit, that you have seen the opening screen',
          'the draft of a guild application, without the email address, until you send it',
        ],
        'There are no cookies for advertising or statistics.',
      ],
    },
    others: {
      title: 'Who else receives data',
      parts: [
        'Only those who do part of the work, and only what it takes:',
        [
          'the payment provider, when you buy',
          'Google, when you log in or confirm something with it',
          'Discord, when you connect it, and to give you your roles',
          'the bot check, where we use one from another company',
          'the mail service that delivers our messages',
          'the maker of your browser, when you turn on notifications; it delivers them, encrypted so that it cannot read them',
        ],
        'We do not sell data.',
      ],
    },
    'how-long': {
      title: 'How long we keep it',
      parts: [
        [
          'your account, until you delete it',
          'backup copies: what you delete leaves them with their age, after about six months',
          'mail we sent you: 30 days',
          'answers kept in case a request is repeated: 7 days',
          'messages to us: 365 days after the last one',
          'guild applications: 365 days after the decision',
          'registrations for a giveaway: 90 days after its draw',
          'the moves of games: 7 days if lost, 90 if won',
          'the security log: permanently. It holds network addresses, device IDs and Discord IDs, but not your name or email address',
        ],
      ],
    },
    rights: {
      title: 'Your data, your say',
      parts: [
        'On the page “Delete Account” of the client area you can download everything stored about your account as one file, and delete the account. The settings of the task area offer the same.',
        'After a deletion, license keys and orders remain without your name, as proof that a key was used and a payment was made.',
      ],
    },
  },
});
