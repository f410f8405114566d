import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { DisputeProof } from './gather-proof.ts';

/** An event and its time, in words for a bank. */
export type ProofLine = { what: string; at: string };

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** A time with its zone, such as `27 Nov 2026, 10:05:00 UTC`. */
export function momentText(at: string): string {
  return `${moments.format(new Date(at))} UTC`;
}

export function moneyText({ minor, symbol }: { minor: number; symbol: string }): string {
  return formatMoney(minor, symbol);
}

const line = (what: string, at: string): ProofLine => ({ what, at: momentText(at) });

/** The address and device of an act, as far as they are known. */
function whence({ address, device }: { address: string | null; device: string | null }): string {
  return [
    ...(address === null ? [] : [`from ${address}`]),
    ...(device === null ? [] : [`with ${device}`]),
  ].join(', ');
}

function told(what: string, more: string): string {
  return more === '' ? what : `${what} ${more}`;
}

/** How the order was placed, paid and delivered. */
export function deliveryLines({ order, key }: DisputeProof): ProofLine[] {
  return [
    line('The order was placed', order.orderedAt),
    ...(order.termsVersion === null
      ? []
      : [
          line(
            `The buyer agreed to the Terms & Conditions and the Return Policy, version ${order.termsVersion}`,
            order.orderedAt,
          ),
        ]),
    line('The payment arrived', order.paidAt),
    ...(key === null ? [] : keyLines(key)),
  ];
}

function keyLines({ ending, assignedAt, gift, redemption }: NonNullable<DisputeProof['key']>) {
  const name = ending === null ? 'A license key' : `The license key that ends in ${ending}`;
  const lines = [line(`${name} was assigned to the order`, assignedAt)];
  const { sentAt = null, openedAt = null } = gift ?? {};
  if (sentAt !== null) lines.push(line('The buyer’s gift was mailed to its recipient', sentAt));
  if (openedAt !== null) lines.push(line('The recipient opened the gift', openedAt));
  if (redemption !== null) {
    const { at, byBuyer, address } = redemption;
    const who = byBuyer ? 'the buyer’s account' : 'another account';
    lines.push(line(told(`The key was redeemed by ${who}`, whence({ address, device: null })), at));
  }
  return lines;
}

const mailNames: Readonly<Record<string, string>> = {
  'order-completed': 'that an order is complete',
  'order-key-exchanged': 'with the new license key of an order',
  'order-moved-here': 'that an order belongs to the account',
  'order-moved-away': 'that an order was moved',
  'order-slip-declined': 'about the slip of a transfer',
  'order-changed': 'about a change of an order',
  'order-key-changed': 'about a change of a license key',
  'gift-bought': 'with the link of a gift',
  'gift-changed': 'about a change of a gift',
  'gift-key-exchanged': 'about the new key of a gift',
};

/** The mails to the buyer. */
export function mailLines({ mails }: DisputeProof): ProofLine[] {
  return mails.map(({ template, writtenAt, sentAt, failedAt }) => {
    const mail = `A mail ${mailNames[template] ?? 'about an order'}`;
    if (sentAt !== null) return line(`${mail} was accepted by the mail server`, sentAt);
    if (failedAt !== null) return line(`${mail} could not be sent`, failedAt);
    return line(`${mail} was written and is not sent yet`, writtenAt);
  });
}

const actNames: Readonly<Record<string, string>> = {
  'panel.sign-in': 'The buyer signed a PC in to the program',
  'panel.bind-device': 'A PC took a place among the account’s devices',
  'panel.bind-legacy-device': 'A PC with an older program took a place among the account’s devices',
  'panel.swap-device': 'A PC took its former place among the account’s devices',
  'panel.share-place': 'Another user of a PC shares its place among the account’s devices',
  'panel.end-device': 'The buyer signed a PC out of the program',
  'devices.reset': 'The buyer reset the account’s devices',
  'licenses.enable-experiment': 'The buyer switched to the experiment',
  'licenses.freeze': 'The buyer paused the subscription',
  'licenses.thaw': 'The buyer resumed the subscription',
  'community.connect': 'The buyer connected the community account',
};

/** The buyer's use of the account, oldest first. */
export function accessLines({ buyer, sessions, acts, devices }: DisputeProof): ProofLine[] {
  const used = [
    ...(buyer.account === null
      ? []
      : [{ what: 'The account was registered', at: buyer.account.registeredAt }]),
    ...sessions.flatMap((session) => [
      { what: told('The buyer signed in to the client area', whence(session)), at: session.at },
      { what: told('That session was last used', whence(session)), at: session.seenAt },
    ]),
    ...acts.map((act) => ({ what: told(actNames[act.what] ?? act.what, whence(act)), at: act.at })),
    ...devices.flatMap(({ device, address, at, seenAt, platform }) => [
      { what: `The program first ran on the PC ${device ?? ''} (${platform})`, at },
      {
        what: told(`The PC ${device ?? ''} last reported`, whence({ address, device: null })),
        at: seenAt,
      },
    ]),
  ];
  return used
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ what, at }) => line(what, at));
}

const refundNames = { pending: 'is under way', succeeded: 'was paid back', failed: 'failed' };

/** The refunds. */
export function refundLines({ refunds }: DisputeProof): ProofLine[] {
  return refunds.map(({ amount, status, at }) =>
    line(`A refund of ${moneyText(amount)} ${refundNames[status]}`, at),
  );
}

const disputeNames = {
  warning: 'The bank asked about the payment',
  open: 'The payment was disputed',
  won: 'The dispute ended for the seller',
  lost: 'The dispute ended for the buyer',
};

export function disputeLines({ disputes }: DisputeProof): ProofLine[] {
  return disputes.map(({ disputeRef, status, reportedAt }) =>
    line(`${disputeNames[status]} (${disputeRef})`, reportedAt),
  );
}

/** Earlier undisputed payments of the same account. */
export function earlierLines({ earlierOrders: { count, newest } }: DisputeProof): ProofLine[] {
  const more = count - newest.length;
  return [
    ...newest.map(({ orderId, productName, amount, paidAt }) =>
      line(`${orderId}: ${productName}, ${moneyText(amount)}, paid`, paidAt),
    ),
    ...(more === 0 ? [] : [{ what: `and ${more} more`, at: '' }]),
  ];
}
