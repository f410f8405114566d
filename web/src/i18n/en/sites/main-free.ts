/** Sentences of the page that leads to the free ways in. Source: ledger MAIN-8. */
export const mainFree = {
  heading: 'Free Panel',
  description: 'Two ways to a license key that cost nothing: earn coins, or use a trial link.',
  coins: {
    title: 'Earn it with coins',
    text: 'Tasks and mini games bring Regz Coins, and coins buy license keys in the coin shop.',
    steps: [
      'Create an account in the task area. It is free.',
      'Finish the daily tasks and win mini games: 10 coins each, and 100 more on a day with ten of them.',
      'Buy a license key in the coin shop and redeem it in the client area.',
    ],
    action: 'Start Earning Coins',
  },
  trial: {
    title: 'Use a trial link',
    text: 'Partners and staff hand out links to a one-day license. Open yours, sign in or sign up, and the key is on your dashboard.',
    rules: [
      'Each link works until it expires or its uses are gone.',
      'One free day for each person, whichever link it was.',
      'A running paid license is never replaced by a trial.',
    ],
    where: 'Links are handed out in the community and at giveaways.',
    action: 'Enter the giveaway',
  },
  days: {
    title: 'How many days to a key?',
    caption: 'Days to a key, by the coins earned a day',
    columns: { key: 'Price of the key', easy: '100 coins a day', full: '300 coins a day' },
    rows: [
      ['250 coins', '3 days', '1 day'],
      ['550 coins', '6 days', '2 days'],
    ],
    note: 'The coin shop shows today’s prices and stock.',
  },
};
