import { texts } from '../../sentences.ts';

/** Acts that wait for a customer. */
export const clientWaiting = texts({
  redeemed: 'Your key is redeemed',
  redeem: {
    title: 'Your key is ready',
    text: {
      one: '{product}, {n} day. No day is used before you redeem it.',
      other: '{product}, {n} days. No day is used before you redeem it.',
    },
  },
  'open-gift': {
    title: 'A gift waits for you',
    text: 'Your gift is {product}.',
    textFrom: '{from} gave you {product}.',
    action: 'Open gift',
  },
  'send-slip': {
    title: 'Send another slip',
    text: 'We could not confirm your transfer for {product} by the slip.',
    action: 'See order',
  },
  'awaiting-key': {
    title: 'Your order is paid',
    text: '{product}: your key comes as soon as one is in stock.',
    action: 'See order',
  },
  'slip-review': {
    title: 'We are checking your slip',
    text: 'Your key for {product} comes once the transfer is confirmed.',
    action: 'See order',
  },
  'payment-review': {
    title: 'Your payment is being checked',
    text: 'Do not pay for {product} again. The order says how far it is.',
    action: 'See order',
  },
  unpaid: {
    title: 'Your order is not paid',
    text: 'You can still pay for {product}.',
    action: 'See order',
  },
  'pass-on-gift': {
    title: 'Your gift is ready',
    text: 'Make the link of {product} and pass it on.',
    action: 'See order',
  },
});
