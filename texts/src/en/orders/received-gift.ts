import { texts } from '../../sentences.ts';

/** Sentences of the page on which a gift is opened. */
export const receivedGift = texts({
  heading: 'A gift for you',
  description: 'Somebody bought you a license key for Regz. It stays closed until you open it.',
  loading: 'Looking for your gift...',
  loadFailed: 'The gift could not be loaded',
  missing: 'The link is not whole',
  somebody: 'Somebody',
  for: 'For {recipient}',
  from: '{giver} has a gift for you',
  days: { one: '{n} day', other: '{n} days' },
  closed: 'No day is used before you redeem it.',
  open: 'Open',
  again: 'Show the key',
  opening: 'Opening...',
  opened: 'Your license key',
  redeem: 'Redeem this key',
  redeemHint: 'You log in or create an account first. The key waits for you there.',
  copy: 'Copy',
  copyLabel: 'Copy license key {licenseKey}',
  copied: 'License key copied to clipboard',
  copyFailed: 'Failed to copy license key',
  redeemedTitle: 'This gift has been redeemed',
  redeemedText: 'Its key was redeemed on {moment}. Nothing is left to open.',
  ended: {
    ORDER_GIFT_UNKNOWN: {
      title: 'No gift here',
      text: 'This link does not lead to a gift. Perhaps its giver has made a newer one: ask for it.',
    },
    ORDER_GIFT_TAKEN_BACK: {
      title: 'This gift was taken back',
      text: 'Its giver took it back before it was opened.',
    },
    ORDER_GIFT_WITHHELD: {
      title: 'This gift is closed',
      text: 'Its payment went back or is in dispute, so it cannot be opened.',
    },
  },
  toContact: 'Contact us',
});
