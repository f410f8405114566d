import { texts } from '../../sentences.ts';

/** Sentences of the page with the free entrances. */
export const mainFree = texts({
  heading: 'Free Panel',
  description: 'Two free ways to get a license key: earn coins or use a trial link.',
  coins: {
    title: 'Earn it with coins',
    text: 'Tasks and mini games earn Regz Coins, and coins buy license keys in the coin shop.',
    steps: [
      'Create an account in the task area. It is free.',
      'Do daily tasks and win mini games for 10 coins each. Finish ten in a day for 100 more.',
      'Buy a license key in the coin shop and redeem it in the client area.',
    ],
    action: 'Start Earning Coins',
  },
  trial: {
    title: 'Use a trial link',
    text: 'Partners and staff hand out links to a one-day license. Open one, sign in or sign up, and find the key on your dashboard.',
    rules: [
      'Each link works until it expires or is used up.',
      'One free day per account and email address, whichever link you use, unless its page says otherwise.',
      'A trial never replaces an active paid license.',
    ],
    where: 'Links are handed out in the community and at giveaways.',
    action: 'Enter the giveaway',
  },
  days: {
    title: 'How many days to a key?',
    caption: 'Days to earn a key, by coins per day',
    columns: { key: 'Key price', easy: '100 coins a day', full: '300 coins a day' },
    rows: [
      ['250 coins', '3 days', '1 day'],
      ['550 coins', '6 days', '2 days'],
    ],
    note: 'The coin shop shows today’s prices and stock.',
  },
});
