import type { ProofGap } from '@regz/rules/orders/dispute-proof.ts';
import type { DisputeStatus, RefundStatus } from '@regz/rules/orders/order-status.ts';
import { texts } from '../../sentences.ts';

const acts: Readonly<Record<string, string>> = {
  'panel.sign-in': 'PC signed in to the panel',
  'panel.bind-device': 'PC added to the account’s devices',
  'panel.bind-legacy-device': 'PC with an older program added to the account’s devices',
  'panel.swap-device': 'PC recognized after a change',
  'panel.share-place': 'Another user of a PC shares its place',
  'panel.end-device': 'PC signed out of the panel',
  'devices.reset': 'Device reset',
  'licenses.enable-experiment': 'Experiment mode enabled',
  'licenses.freeze': 'Subscription paused',
  'licenses.thaw': 'Subscription resumed',
  'community.connect': 'Discord connected',
};

const mailNames: Readonly<Record<string, string>> = {
  'order-completed': 'Order complete',
  'order-key-exchanged': 'New license key',
  'order-moved-here': 'Order belongs to the account',
  'order-moved-away': 'Order was moved',
  'order-slip-declined': 'Slip of the transfer declined',
  'order-changed': 'Refund, or dispute',
  'order-key-changed': 'License key changed',
  'gift-bought': 'Link of the gift',
  'gift-changed': 'Gift changed',
  'gift-key-exchanged': 'New key of the gift',
};

/** Sentences about proof for disputes, for staff. */
export const ordersProof = texts({
  title: 'Proof for a dispute',
  text: 'What banks ask for when a buyer says that they did not buy or receive this. Times are yours here, and UTC in the PDF.',
  quiet:
    'No dispute was reported for this order. Some providers report one only on their own site; the proof is the same.',
  show: 'Show proof',
  loading: 'Loading the proof...',
  loadFailed: 'The proof could not be loaded',
  download: 'Download evidence',
  downloading: 'Preparing...',
  downloadFailed: 'The evidence could not be downloaded',
  dispute: {
    title: 'Dispute',
    empty: 'The provider has reported none.',
    statuses: {
      warning: 'The bank asks',
      open: 'Open',
      won: 'Won',
      lost: 'Lost',
    } as const satisfies Record<DisputeStatus, string>,
    reported: '{reference}, reported on {at}',
    until: 'The bank wants an answer by {at}.',
  },
  delivery: {
    title: 'Delivery',
    ordered: 'Ordered',
    terms: 'Agreed to the terms of {version}',
    paid: 'Paid',
    registered: 'Account registered',
    assigned: 'Key assigned',
    noKey: 'This order has no license key.',
    giftSent: 'Gift mailed',
    giftOpened: 'Gift opened',
    redeemed: 'Key redeemed',
    byOther: 'by another account',
    from: 'from {address}',
    never: 'Not yet',
  },
  use: {
    title: 'Use of the account',
    empty: 'No use of the account is on record.',
    signedIn: 'Signed in to the client area',
    lastUsed: 'last used on {at}',
    ran: 'Panel first run ({platform})',
    lastSeen: 'last seen on {at}',
    acts,
  },
  mails: {
    title: 'Mails to the buyer',
    note: 'About orders, since this one was placed. Which order a sent mail was about is not kept.',
    empty: 'None is on record. Mails are listed for 30 days.',
    sent: 'Sent on {at}',
    failed: 'Could not be sent, on {at}',
    waiting: 'Waits to be sent since {at}',
    names: mailNames,
  },
  refunds: {
    title: 'Refunds',
    empty: 'Nothing was refunded.',
    statuses: {
      pending: 'Under way',
      succeeded: 'Paid back',
      failed: 'Failed',
    } as const satisfies Record<RefundStatus, string>,
  },
  earlier: {
    title: 'Earlier orders without a dispute',
    empty: 'There are none.',
    more: { one: 'and {n} more', other: 'and {n} more' },
  },
  missing: {
    title: 'Not on record',
    gaps: {
      'account-gone': 'The account was deleted, and its sign-ins and PCs with it.',
      'purchase-address': 'The address from which the order was placed: it is not kept.',
      terms: 'The version of the terms that the buyer agreed to: it was not kept then.',
      mails: 'A mail to the buyer.',
      key: 'A license key: the order has none.',
      'key-views': 'When the buyer looked at the key: it is not kept.',
      redemption: 'A redemption: nobody has redeemed the key.',
      'redeemed-elsewhere':
        'Use by the buyer: another account redeemed the key. From where is not told, because it is somebody else’s.',
      'sign-ins': 'A sign-in: no session of the account still runs.',
      devices: 'A PC: none has run the panel for this account.',
      downloads: 'Which files the buyer downloaded: it is not kept.',
      'earlier-orders': 'An earlier order without a dispute.',
    } as const satisfies Record<ProofGap, string>,
  },
  byHand:
    'This provider takes no proof from here. Download the PDF, and hand it in on its own site.',
});
