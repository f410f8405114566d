/** Acts that wait for a customer. */
export const clientWaiting = {
  redeemed: 'Your key is redeemed',
  redeem: {
    title: 'Your key is ready',
    text: (product: string, days: number) =>
      `${product}, ${days === 1 ? '1 day' : `${days} days`}. No day is used before you redeem it.`,
  },
  'open-gift': {
    title: 'A gift waits for you',
    text: (product: string, from: string | null) =>
      from === null ? `Your gift is ${product}.` : `${from} gave you ${product}.`,
    action: 'Open gift',
  },
  'send-slip': {
    title: 'Send another slip',
    text: (product: string) => `We could not confirm your transfer for ${product} by the slip.`,
    action: 'See order',
  },
  'awaiting-key': {
    title: 'Your order is paid',
    text: (product: string) => `${product}: your key comes as soon as one is in stock.`,
    action: 'See order',
  },
  'slip-review': {
    title: 'We are checking your slip',
    text: (product: string) => `Your key for ${product} comes once the transfer is confirmed.`,
    action: 'See order',
  },
  'payment-review': {
    title: 'Your payment is being checked',
    text: (product: string) => `Do not pay for ${product} again. The order says how far it is.`,
    action: 'See order',
  },
  unpaid: {
    title: 'Your order is not paid',
    text: (product: string) => `You can still pay for ${product}.`,
    action: 'See order',
  },
  'pass-on-gift': {
    title: 'Your gift is ready',
    text: (product: string) => `Make the link of ${product} and pass it on.`,
    action: 'See order',
  },
};
