import type { Policy } from './policies.ts';

/** What is stored and why; each sentence is held against the schema. Source: ledger MAIN-7. */
export const privacyPolicy: Policy = {
  heading: 'Privacy Policy',
  description: 'What Regz stores about you, why, for how long, and how you get or delete it.',
  updated: 'Nov 22, 2026',
  short: [
    'We store what an account, an order and a license need.',
    'Nothing is stored for advertising.',
    'You can download your data and delete your account yourself.',
  ],
  sections: [
    {
      id: 'what',
      title: 'What we store',
      parts: [
        'Looking at this site stores nothing about you. With an account of the client area we keep:',
        [
          'your username, email address and whether it is verified, and your phone number',
          'your password, as a one-way hash nobody can read, and your passkeys and recovery codes where you set them up',
          'your subscription, its end and your license keys',
          'the device IDs your panel registers, and every device reset',
          'sessions: when you logged in, with network address and browser',
          'your Discord ID, name, picture and roles when you connect Discord; its access is stored encrypted',
          'the steps of the install guide you checked off',
        ],
        'The task area has accounts of its own: username, email address if you give one, language, finished tasks and games with their moves, coins, and purchases. A purchase keeps a keyed hash of the network it came from, so that nobody empties the shop with many accounts.',
        'The forms of this site keep what you type into them: your messages to us and our answers, an application to the guild, and with a registration for a giveaway your name, email address, phone number and game ID. Who won is published with all but the first letter of the name hidden.',
        'A trial link keeps which account used it, and keyed hashes of its email address, of the device and of the Discord account the trial was with. Nobody can read the address or the Discord ID from them; they are what makes one free day one, also after an account is deleted.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders and payments',
      parts: [
        'An order keeps your name and email address, the plan, its price, and what the payment provider reports about it. Your card or bank details go to the payment provider alone; we never see them.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser stores',
      parts: [
        [
          'a cookie that keeps you logged in, until you log out or it ends',
          'on the page of a trial link, where each device gets one free day, a cookie that knows the device again for 400 days',
          'the look you chose, and the language of the task area',
          'for this visit, that you have seen the opening screen',
          'the draft of a guild application, without the email address, until you send it',
        ],
        'There are no cookies for advertising or statistics.',
      ],
    },
    {
      id: 'others',
      title: 'Who else receives data',
      parts: [
        'Only who does a part of the work, and only what that part needs:',
        [
          'the payment provider, when you buy',
          'Google, when you log in or confirm something with it',
          'Discord, when you connect it, and to give you your roles',
          'the check against bots, where one of another company is in use',
          'the mail service that delivers our messages',
        ],
        'We do not sell data.',
      ],
    },
    {
      id: 'how-long',
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
          'the security log: always. It holds network addresses, device IDs and Discord IDs, but no name or email address of yours',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Your data, your say',
      parts: [
        'On the page “Delete Account” of the client area you can download everything stored about your account as one file, and delete the account. The settings of the task area offer the same.',
        'After a deletion, license keys and orders remain without your name, as proof that a key was used and a payment was made.',
      ],
    },
  ],
};
