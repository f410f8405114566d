/** The status of an order. */
export const orderStatuses = [
  'pending',
  'awaiting-key',
  'completed',
  'failed',
  'expired',
  'refunded',
  'disputed',
  'chargeback',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A refund as last reported. A refund that failed later does not count. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A dispute as last reported. A warning is an inquiry and withholds nothing yet. */
export const disputeStatuses = ['warning', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * The facts of an order. Each fact is stored as it arrives, independently of the others. Any
 * sequence, repetition or delay of events therefore ends in the same status.
 */
export type OrderFacts = {
  amountMinor: number;
  paid: boolean;
  failed: boolean;
  expired: boolean;
  /** Staff gave a key without a payment. */
  granted: boolean;
  hasKey: boolean;
  refunds: readonly { amountMinor: number; status: RefundStatus }[];
  disputes: readonly { status: DisputeStatus }[];
};

/** Derives the status from the facts. The fact with the highest priority wins. */
export function orderStatus(facts: OrderFacts): OrderStatus {
  if (hasDispute(facts, 'lost')) return 'chargeback';
  if (hasDispute(facts, 'open')) return 'disputed';
  if (isRefunded(facts)) return 'refunded';
  const due = facts.paid || facts.granted;
  if (due && facts.hasKey) return 'completed';
  if (due) return 'awaiting-key';
  if (facts.expired) return 'expired';
  return facts.failed ? 'failed' : 'pending';
}

/** True if a key is due: paid or granted, none assigned yet, and nothing refunded or disputed. */
export function isKeyDue(facts: OrderFacts): boolean {
  return orderStatus(facts) === 'awaiting-key';
}

/**
 * Returns how the order's license is withheld: suspended while a dispute is open, revoked after a
 * full refund or a lost dispute. Null otherwise, also after a dispute ended well.
 */
export function withholdingOf(facts: OrderFacts): Withholding | null {
  return withholdingOfStatus(orderStatus(facts));
}

export function withholdingOfStatus(status: OrderStatus): Withholding | null {
  switch (status) {
    case 'disputed':
      return 'suspended';
    case 'chargeback':
    case 'refunded':
      return 'revoked';
    default:
      return null;
  }
}

export type Withholding = 'suspended' | 'revoked';

/**
 * Returns how the license of an upgrade is withheld, because of its own payment or otherwise
 * because of the orders whose value was traded in. Source: decision record 0016.
 */
export function upgradeWithholding(
  own: Withholding | null,
  sources: readonly (Withholding | null)[],
): Withholding | null {
  if (own === 'revoked' || sources.includes('revoked')) return 'revoked';
  return own ?? (sources.includes('suspended') ? 'suspended' : null);
}

/**
 * True if the replaced package runs again while the order's license is withheld, and is replaced
 * again when it is released. If its days were traded in, it runs only after the upgrade's own money
 * was returned permanently, and while no payment for those days is in doubt. Otherwise the days
 * would run during a dispute, and the upgrade's days would return in full after it. Source:
 * decision record 0016.
 */
export function restoresReplaced(
  own: Withholding | null,
  sources: readonly (Withholding | null)[],
): boolean {
  return (
    sources.length === 0 || (own === 'revoked' && sources.every((withheld) => withheld === null))
  );
}

export type OrderNews = 'refunded' | 'refunded-in-part' | 'disputed' | 'charged-back' | 'released';

/**
 * Returns the news for the buyer after an order's facts have changed, or null: returned money, an
 * opened or ended dispute, or a license that works again.
 */
export function orderNews(before: OrderFacts, after: OrderFacts): OrderNews | null {
  if (isRefunded(after) && !isRefunded(before)) return 'refunded';
  if (returnedMinor(after) > returnedMinor(before)) return 'refunded-in-part';
  const [was, is] = [orderStatus(before), orderStatus(after)];
  if (is === 'chargeback' && was !== is) return 'charged-back';
  if (is === 'disputed' && was !== is) return 'disputed';
  return withholdingOf(before) !== null && withholdingOf(after) === null ? 'released' : null;
}

const refundRank: Readonly<Record<RefundStatus, number>> = { pending: 0, succeeded: 1, failed: 2 };

/** Returns the report about a refund that counts: a refund can fail after it had succeeded. */
export function laterRefund(one: RefundStatus, other: RefundStatus): RefundStatus {
  return refundRank[other] > refundRank[one] ? other : one;
}

const disputeRank: Readonly<Record<DisputeStatus, number>> = {
  warning: 0,
  open: 1,
  lost: 2,
  won: 3,
};

type DisputeReport = { status: DisputeStatus; atMs: number };

/** Returns the report about a dispute that counts: the later one by the provider's clock. */
export function laterDispute<Report extends DisputeReport>(one: Report, other: Report): Report {
  if (other.atMs !== one.atMs) return other.atMs > one.atMs ? other : one;
  return disputeRank[other.status] > disputeRank[one.status] ? other : one;
}

/** Returns the refunded amount, in hundredths. */
export function returnedMinor({ refunds }: Pick<OrderFacts, 'refunds'>): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
}

function isRefunded(facts: OrderFacts): boolean {
  return facts.amountMinor > 0 && returnedMinor(facts) >= facts.amountMinor;
}

function hasDispute({ disputes }: OrderFacts, status: DisputeStatus): boolean {
  return disputes.some((dispute) => dispute.status === status);
}
