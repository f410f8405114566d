import { texts } from '../../sentences.ts';

/** Replies to commands in the chat. */
export const communityCommands = texts({
  connect: 'Connect your Discord account first: {link}',
  unknown: 'This command does not exist any more.',
  failed: 'Something went wrong on our side. Please try again.',
  buttons: {
    renew: 'Renew',
    why: 'Why this date',
    redeem: 'Redeem a key',
    replace: 'Replace subscription',
    reset: 'Reset on the website',
    open: 'Open the website',
  },
  license: {
    none: 'You have no subscription yet.',
    running: '{name}: {days} left, until {end}.',
    endless: '{name}: no end date.',
    paused: '{name} is paused: {days} kept.',
    ended: '{name} ended on {end}.',
    days: { one: '{n} day', other: '{n} days' },
  },
  why: {
    none: 'No license key was redeemed yet.',
    title: 'How this date came about, newest first:',
    older: 'Older entries are on the website.',
  },
  reset: {
    possible: {
      one: 'You can reset your device. It costs 1 reset, and you have {n} left.',
      other: 'You can reset your device. It costs 1 reset, and you have {n} left.',
    },
    proof: 'The website asks for your proof first. Discord alone cannot reset a device.',
  },
  order: 'Order {order}: {product}, {status}.',
  coins: {
    none: 'No player account has your proven email address.',
    balance: { one: 'You have {n} coin.', other: 'You have {n} coins.' },
    tasks: {
      one: '{n} task is left today.',
      other: '{n} tasks are left today.',
    },
    next: 'Next key: {name}, {price} coins.',
  },
  support: 'We have your message, number {number}. Our answer comes by email and to the website.',
  status: {
    ok: 'No incident is running.',
    incident: '{effect}: {title}, since {when}.',
  },
});
