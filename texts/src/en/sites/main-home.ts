import { texts } from '../../sentences.ts';

/** Sentences of the home page. */
export const mainHome = texts({
  description:
    'Regz panel subscriptions: buy or earn a license key, redeem it, and see what it unlocks and how long it lasts.',
  hero: {
    eyebrow: 'Panel subscriptions for gamers',
    heading: ['One key.', 'Your panel, unlocked.'] as const,
    promise:
      'Buy a license key or earn one with games. Redeem it, and the panel on your PC unlocks your package.',
    /** The server inserts the numbers. */
    keySpeed: 'Half of the last {keys} keys came within {seconds} seconds of payment.',
    lowestPrice: 'From {price} for {days} days',
    secondsShort: '{seconds} s',
    login: 'Client Login',
    downloads: 'Download Center',
    free: 'Free Panel',
    keyLabel: 'License key',
    key: ['REGZ', '7K2M', 'Q9XD', '4PTA'],
    unlocked: 'Unlocked',
    groups: ['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey'],
    device: 'Your PC',
    deviceState: 'Registered',
    daysLeft: 'Days Left',
    days: '30 days',
    example: 'Example',
  },
  tour: {
    heading: 'See it before you pay',
    text: 'Real screenshots, nothing made up.',
    orders: {
      title: 'Your key, at once',
      text: 'Paid, and there it is.',
      alt: 'The orders page: a key that is ready to redeem, with a button that redeems it.',
    },
    games: {
      title: 'Games that pay',
      text: 'Ten mini games, each with its own reward.',
      alt: 'The games of the task area, each with its picture and its reward in coins.',
    },
    dashboard: {
      title: 'Your dashboard',
      text: 'Package, days left, devices and resets at a glance.',
      alt: 'The dashboard: the package, the days left, registered devices and device resets.',
    },
  },
  earn: {
    heading: 'Earn Regz Coins',
    text: 'Short on money? Spend time instead. Coins buy what the store sells.',
    tasks: {
      title: 'Daily Tasks',
      text: 'Short tasks, one after another, with coins for each and a bonus for a full day.',
      unit: 'tasks a day',
    },
    games: {
      title: 'Mini Games',
      text: 'Mazes, puzzles, reactions and trivia. Win one, and its coins are yours.',
      unit: 'games a day',
    },
    shop: {
      title: 'Coin Shop',
      text: 'Spend coins on license keys. Your key appears at once and stays in your purchases.',
      unit: 'coins a day',
    },
    start: 'Start Earning Coins',
  },
  why: {
    heading: 'Why Choose Regz',
    key: {
      title: 'Your key, at once',
      text: 'The moment you pay, a license key from stock is yours. It waits in your account.',
    },
    device: {
      title: 'Locked to your PC',
      text: 'The subscription runs on the devices you registered. New PC? Ten resets are included.',
    },
    honest: {
      title: 'Nothing hidden',
      text: 'You see the end date, what each package unlocks, and the checksum of every download.',
    },
  },
  claims: {
    heading: 'Regz in numbers',
    dailyTasks: 'daily tasks',
    dailyCoins: 'coins a day',
    miniGames: 'mini-games per day',
    activeUsers: 'active users',
    uptime: 'uptime',
    support: 'support',
  },
  call: {
    heading: 'Ready when you are',
    text: 'Pick a package by the week, by the month or for three years. Or come and meet the guild first.',
    premium: 'Get Premium Access',
    community: 'Join Community',
  },
});
