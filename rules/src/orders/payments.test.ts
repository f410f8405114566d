import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { missingFromProof, type ProofContents } from './dispute-proof.ts';
import {
  changeGiftRefusal,
  giftState,
  giftStates,
  isKeyOfBuyer,
  linkGiftRefusal,
  mailGiftRefusal,
  openGiftRefusal,
  planGiftRefusal,
  type GiftFacts,
  type GiftState,
} from './gifts/gift-state.ts';
import { GIFT_LIMITS, giftRefusal, isSameGift, keptGift } from './gifts/gift.ts';
import { keySpeed } from './key-speed.ts';
import {
  disputeStatuses,
  isKeyDue,
  laterDispute,
  laterRefund,
  orderNews,
  orderStatus,
  orderStatuses,
  refundStatuses,
  type DisputeStatus,
  type OrderFacts,
  type RefundStatus,
  withholdingOf,
} from './order-status.ts';
import { internationalNumber, missingContact, payerNames } from './payer-contact.ts';
import { isLatePayment, otherMoneyReason, paymentPlaces } from './payments.ts';
import { assignKeyRefusal, exportSpanRefusal } from './staff.ts';
import { UNPAID_MAIL, type CustomerOrder, unpaidOrderToMail } from './unpaid-mail.ts';
import { firstWaiting, type WaitingFacts, waitingKind, waitingKinds } from './waiting.ts';

const flags = [null, 'paid-twice', 'paid-otherwise', 'amount-mismatch', 'late-coupon', 'no-order'];
const nothing = { refunds: [], disputes: [] };

it('Where the money of a payment is sums to what was received', () => {
  const refund = fc.record({
    amountMinor: fc.nat(2_000),
    status: fc.constantFrom(...refundStatuses),
  });
  const dispute = fc.record({ status: fc.constantFrom(...disputeStatuses) });
  const payment = fc.record({
    receivedMinor: fc.integer({ min: 1, max: 1_000 }),
    flag: fc.constantFrom(...flags),
    refunds: fc.array(refund, { maxLength: 4 }),
    disputes: fc.array(dispute, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(payment, (facts) => {
      const places = Object.values(paymentPlaces(facts));
      expect(places.every((minor) => minor >= 0)).toBe(true);
      expect(places.reduce((sum, minor) => sum + minor, 0)).toBe(facts.receivedMinor);
    }),
  );
});

it.each([
  [null, 'countedMinor'],
  ['paid-twice', 'extraMinor'],
  ['paid-otherwise', 'extraMinor'],
  ['amount-mismatch', 'unmatchedMinor'],
  ['late-price', 'unmatchedMinor'],
  ['no-order', 'unmatchedMinor'],
] as const)('Money with the flag %s is %s', (flag, place) => {
  expect(paymentPlaces({ receivedMinor: 7, flag, ...nothing })).toMatchObject({ [place]: 7 });
});

it('A lost dispute returns all of a payment, and a failed refund nothing', () => {
  const refunds = [{ amountMinor: 3, status: 'failed' as const }];
  const payment = { receivedMinor: 7, flag: null, refunds, disputes: [] };
  expect(paymentPlaces(payment)).toMatchObject({ countedMinor: 7, returnedMinor: 0 });
  const lost = { ...payment, disputes: [{ status: 'lost' as const }] };
  expect(paymentPlaces(lost)).toMatchObject({ countedMinor: 0, returnedMinor: 7 });
});

it.each([
  [{ paidAtMs: 5, expiredAtMs: null, checkoutEndsAtMs: null }, false],
  [{ paidAtMs: 5, expiredAtMs: 5, checkoutEndsAtMs: null }, false],
  [{ paidAtMs: 5, expiredAtMs: 4, checkoutEndsAtMs: 9 }, true],
  [{ paidAtMs: 5, expiredAtMs: null, checkoutEndsAtMs: 4 }, true],
])('A payment is late after its order was closed: %o', (times, isLate) => {
  expect(isLatePayment(times)).toBe(isLate);
});

it('A buyer sees why money does not count', () => {
  expect(
    ['paid-twice', 'amount-mismatch', 'late-price', 'product-mismatch'].map(otherMoneyReason),
  ).toEqual(['twice', 'amount', 'late-price', 'other']);
});

const PRICE = 75_000;
const untouched: OrderFacts = {
  amountMinor: PRICE,
  paid: false,
  failed: false,
  expired: false,
  granted: false,
  hasKey: false,
  refunds: [],
  disputes: [],
};

describe('the buyer of an order', () => {
  const bought: OrderFacts = { ...untouched, paid: true, hasKey: true };
  const open: Partial<OrderFacts> = { disputes: [{ status: 'open' }] };
  it.each<[string | null, Partial<OrderFacts>, Partial<OrderFacts>]>([
    ['refunded', {}, { refunds: [refund(PRICE)] }],
    ['refunded', { refunds: [refund(1)] }, { refunds: [refund(1), refund(PRICE - 1)] }],
    ['refunded', open, { ...open, refunds: [refund(PRICE)] }],
    ['refunded-in-part', {}, { refunds: [refund(1)] }],
    ['disputed', {}, open],
    ['charged-back', open, { disputes: [{ status: 'lost' }] }],
    ['released', open, { disputes: [{ status: 'won' }] }],
    ['released', { refunds: [refund(PRICE)] }, { refunds: [refund(PRICE, 'failed')] }],
    [null, {}, { refunds: [refund(PRICE, 'pending')] }],
    [null, { hasKey: false }, {}],
    [null, {}, { disputes: [{ status: 'warning' }] }],
    [null, { refunds: [refund(PRICE)] }, { refunds: [refund(PRICE)] }],
  ])('The buyer of an order is told "%s" when %o becomes %o', (news, before, after) => {
    expect(orderNews({ ...bought, ...before }, { ...bought, ...after })).toBe(news);
  });
});

it.each<[string, Partial<OrderFacts>]>([
  ['pending', {}],
  ['failed', { failed: true }],
  ['expired', { expired: true, failed: true }],
  ['awaiting-key', { paid: true, expired: true, failed: true }],
  ['completed', { paid: true, hasKey: true, failed: true }],
  ['completed', { granted: true, hasKey: true }],
  ['awaiting-key', { granted: true }],
  ['refunded', { paid: true, hasKey: true, refunds: [refund(PRICE)] }],
  ['refunded', { refunds: [refund(PRICE / 2), refund(PRICE / 2)] }],
  ['completed', { paid: true, hasKey: true, refunds: [refund(PRICE - 1)] }],
  ['completed', { paid: true, hasKey: true, refunds: [refund(PRICE, 'failed')] }],
  ['completed', { paid: true, hasKey: true, refunds: [refund(PRICE, 'pending')] }],
  ['disputed', { paid: true, hasKey: true, disputes: [{ status: 'open' }] }],
  ['completed', { paid: true, hasKey: true, disputes: [{ status: 'warning' }] }],
  ['completed', { paid: true, hasKey: true, disputes: [{ status: 'won' }] }],
  ['chargeback', { paid: true, hasKey: true, disputes: [{ status: 'lost' }] }],
  [
    'chargeback',
    { paid: true, refunds: [refund(PRICE)], disputes: [{ status: 'lost' }, { status: 'open' }] },
  ],
  ['completed', { amountMinor: 0, granted: true, hasKey: true }],
])('The status of an order is %s for %o', (status, facts) => {
  expect(orderStatus({ ...untouched, ...facts })).toBe(status);
});

it('The status of an order asks for a key exactly while one is due, and withholds what was taken back', () => {
  const paid = { ...untouched, paid: true };
  expect(isKeyDue(paid)).toBe(true);
  expect(isKeyDue({ ...paid, hasKey: true })).toBe(false);
  expect(isKeyDue({ ...paid, disputes: [{ status: 'open' }] })).toBe(false);
  expect(isKeyDue({ ...paid, disputes: [{ status: 'won' }] })).toBe(true);
  expect(withholdingOf({ ...paid, hasKey: true })).toBeNull();
  expect(withholdingOf({ ...paid, disputes: [{ status: 'open' }] })).toBe('suspended');
  expect(withholdingOf({ ...paid, disputes: [{ status: 'lost' }] })).toBe('revoked');
  expect(withholdingOf({ ...paid, refunds: [refund(PRICE)] })).toBe('revoked');
});

type Report =
  | { kind: 'paid' | 'failed' | 'expired' }
  | { kind: 'refund'; ref: string; amountMinor: number; status: RefundStatus }
  | { kind: 'dispute'; ref: string; status: DisputeStatus; atMs: number };

const stories: Record<string, readonly Report[]> = {
  'a declined card, then another one': [{ kind: 'failed' }, { kind: 'paid' }, { kind: 'expired' }],
  'two part refunds': [{ kind: 'paid' }, part('r1', 40_000), part('r2', 35_000)],
  'a refund that fails after all': [
    { kind: 'paid' },
    { ...part('r1', PRICE), status: 'pending' },
    part('r1', PRICE),
    { ...part('r1', PRICE), status: 'failed' },
  ],
  'a dispute that is won': [{ kind: 'paid' }, dispute('open', 1), dispute('won', 2)],
  'a dispute that is lost and won on appeal': [
    { kind: 'paid' },
    dispute('warning', 1),
    dispute('open', 2),
    dispute('lost', 3),
    dispute('won', 4),
  ],
  'a dispute that is lost, with a refund': [
    { kind: 'failed' },
    { kind: 'paid' },
    part('r1', PRICE),
    dispute('open', 1),
    dispute('lost', 2),
    { kind: 'expired' },
  ],
};

it.each(Object.entries(stories))(
  'Facts that arrive in any order, even repeatedly end the same: %s',
  (_name, story) => {
    const repeated = story.slice(0, 6);
    const statuses = new Set<string>();
    for (const order of permutations(repeated)) {
      statuses.add(orderStatus(factsOf(order)));
      // Each event again, after all others: a provider that retries.
      statuses.add(orderStatus(factsOf([...order, ...order.toReversed()])));
    }
    expect([...statuses]).toEqual([orderStatus(factsOf(story))]);
  },
);

function factsOf(story: readonly Report[]): OrderFacts {
  const refunds = new Map<string, { amountMinor: number; status: RefundStatus }>();
  const disputes = new Map<string, { status: DisputeStatus; atMs: number }>();
  const kinds = new Set(story.map(({ kind }) => kind));
  for (const report of story) {
    if (report.kind === 'refund') {
      const known = refunds.get(report.ref);
      const status = known === undefined ? report.status : laterRefund(known.status, report.status);
      refunds.set(report.ref, { amountMinor: report.amountMinor, status });
    } else if (report.kind === 'dispute') {
      const known = disputes.get(report.ref);
      disputes.set(report.ref, known === undefined ? report : laterDispute(known, report));
    }
  }
  return {
    ...untouched,
    paid: kinds.has('paid'),
    failed: kinds.has('failed'),
    expired: kinds.has('expired'),
    refunds: [...refunds.values()],
    disputes: [...disputes.values()],
  };
}

function refund(amountMinor: number, status: RefundStatus = 'succeeded') {
  return { amountMinor, status };
}

function part(ref: string, amountMinor: number): Report & { kind: 'refund' } {
  return { kind: 'refund', ref, amountMinor, status: 'succeeded' };
}

function dispute(status: DisputeStatus, atMs: number): Report {
  return { kind: 'dispute', ref: 'd1', status, atMs };
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

it.each([
  ['077 123 4567', '+94771234567'],
  ['+94 77-123-4567', '+94771234567'],
  ['+94 (0)77 123 4567', '+94771234567'],
  ['0094771234567', '+94771234567'],
  ['771234567', '+94771234567'],
  ['94771234567', '+94771234567'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['ask my brother', null],
  ['-', null],
  ['12', null],
  [null, null],
])('The mobile number %s is %s in international form', (typed, international) => {
  expect(internationalNumber(typed)).toBe(international);
});

it.each([
  ['sunil_perera.99', { first: 'sunil', last: 'perera' }],
  ['sunil99', { first: 'sunil', last: 'Customer' }],
  ['12345', { first: 'Regz', last: 'Customer' }],
  ['නිමල් 7', { first: 'නිමල්', last: 'Customer' }],
])('The username %s gives two names with letters', (username, names) => {
  expect(payerNames(username)).toEqual(names);
});

it('An account lacks what a provider requires and it does not have', () => {
  const required = ['email', 'mobileNumber'] as const;
  const account = { email: 'a@example.com', mobileNumber: '0771234567' };
  expect(missingContact(required, account)).toBeNull();
  expect(missingContact(required, { ...account, email: null })).toBe('email');
  expect(missingContact(required, { ...account, mobileNumber: '-' })).toBe('mobileNumber');
  expect(missingContact(['email'], { ...account, mobileNumber: null })).toBeNull();
});

it.each([
  ['2026-01-01', '2026-01-01', null],
  ['2024-01-01', '2024-12-31', null],
  ['2024-01-01', '2025-01-01', 'ORDER_SPAN_INVALID'],
  ['2026-01-02', '2026-01-01', 'ORDER_SPAN_INVALID'],
])('The span of an export %s to %s: %s', (from, to, refusal) => {
  expect(exportSpanRefusal({ from, to })).toBe(refusal);
});

it('The span of an export without a first or a last day is refused', () => {
  expect(exportSpanRefusal({ from: '', to: '2026-01-01' })).toBe('ORDER_SPAN_INVALID');
});

describe('a key assigned by staff', () => {
  const asked = { evenUnpaid: true };
  const unasked = { evenUnpaid: false };

  it.each(orderStatuses)('A key assigned by staff is never a second one: %s', (status) => {
    expect(assignKeyRefusal({ status, hasKey: true }, asked)).toBe('ORDER_COMPLETED');
  });

  it.each(['refunded', 'disputed', 'chargeback'] as const)(
    'A key assigned by staff is not for an order whose payment was taken back: %s',
    (status) => {
      expect(assignKeyRefusal({ status, hasKey: false }, asked)).toBe('ORDER_TAKEN_BACK');
    },
  );

  it.each(['pending', 'failed', 'expired'] as const)(
    'A key assigned by staff is only for an order nobody paid if staff say so: %s',
    (status) => {
      expect(assignKeyRefusal({ status, hasKey: false }, unasked)).toBe('ORDER_NOT_PAID');
      expect(assignKeyRefusal({ status, hasKey: false }, asked)).toBe(null);
    },
  );

  it('A key assigned by staff is for a paid, waiting order without further questions', () => {
    expect(assignKeyRefusal({ status: 'awaiting-key', hasKey: false }, unasked)).toBe(null);
  });
});

const pending: WaitingFacts = {
  status: 'pending',
  gift: null,
  received: false,
  keyUnused: false,
  payable: true,
  slip: null,
  moneyOnItsWay: false,
  flagged: false,
};
const completed: WaitingFacts = {
  ...pending,
  status: 'completed',
  payable: false,
  keyUnused: true,
};

it.each([
  ['redeem', completed],
  ['redeem', { ...completed, gift: 'taken-back' }],
  [null, { ...completed, keyUnused: false }],
  ['pass-on-gift', { ...completed, gift: 'unlinked' }],
  [null, { ...completed, gift: 'linked' }],
  [null, { ...completed, gift: 'sent' }],
  ['open-gift', { ...completed, gift: 'sent', received: true }],
  ['open-gift', { ...completed, gift: 'opened', received: true }],
  [null, { ...completed, gift: 'redeemed', received: true }],
  [null, { ...completed, gift: 'withheld', received: true }],
  ['awaiting-key', { ...completed, status: 'awaiting-key', keyUnused: false }],
  ['awaiting-key', { ...completed, status: 'awaiting-key', keyUnused: false, gift: 'waiting' }],
  ['unpaid', pending],
  ['unpaid', { ...pending, status: 'failed' }],
  ['send-slip', { ...pending, slip: 'declined' }],
  ['send-slip', { ...pending, slip: 'asked-again' }],
  ['slip-review', { ...pending, slip: 'waiting' }],
  ['slip-review', { ...pending, status: 'expired', payable: false, slip: 'waiting' }],
  ['payment-review', { ...pending, payable: false, moneyOnItsWay: true }],
  ['payment-review', { ...pending, payable: false, flagged: true }],
  [null, { ...pending, payable: false }],
  [null, { ...completed, status: 'refunded' }],
  [null, { ...completed, status: 'disputed' }],
  [null, { ...completed, status: 'chargeback' }],
] as const)('What waits about an order is %s for %j', (kind, order) => {
  expect(waitingKind(order)).toBe(kind);
});

it('A key to redeem comes before all else that waits, and the newest before older ones', () => {
  const newest = { ...completed, orderId: 'newest' };
  const older = { ...completed, orderId: 'older' };
  const unpaid = { ...pending, orderId: 'unpaid' };
  expect(firstWaiting([unpaid, newest, older])).toEqual({ kind: 'redeem', order: newest });
  expect(firstWaiting([unpaid])).toEqual({ kind: 'unpaid', order: unpaid });
  expect(firstWaiting([{ ...completed, keyUnused: false }])).toBeNull();
  expect(firstWaiting([])).toBeNull();
  expect(waitingKinds[0]).toBe('redeem');
});

const whole: ProofContents = {
  hasAccount: true,
  hasTerms: true,
  hasKey: true,
  redeemedBy: 'buyer',
  mails: 1,
  signIns: 1,
  devices: 1,
  earlierOrders: 1,
};

it('A proof with everything that the product keeps still lacks what it never keeps', () => {
  expect(missingFromProof(whole)).toEqual(['purchase-address', 'key-views', 'downloads']);
});

it('A proof of an order whose account and key are gone says so, and nothing of what only an account has', () => {
  const nothing = { mails: 0, signIns: 0, devices: 0, earlierOrders: 0 };
  const none = { hasAccount: false, hasKey: false, hasTerms: false };
  const gaps = missingFromProof({ ...whole, ...nothing, ...none });
  expect(gaps).toEqual(['account-gone', 'purchase-address', 'terms', 'mails', 'key', 'downloads']);
});

it('A proof says whether the key is not redeemed, or redeemed by another account', () => {
  expect(missingFromProof({ ...whole, redeemedBy: null })).toContain('redemption');
  expect(missingFromProof({ ...whole, redeemedBy: 'other' })).toContain('redeemed-elsewhere');
});

it.each([
  [20, 1_999, { keys: 20, seconds: 2 }],
  [41, 2_001, { keys: 41, seconds: 3 }],
  [41, 0, { keys: 41, seconds: 2 }],
  [1000, 120_000, { keys: 1000, seconds: 120 }],
  [1000, 120_001, null],
  [19, 1_000, null],
  [0, 0, null],
])('Of %i keys, half of which came within %i ms, the home page says %j', (keys, medianMs, said) => {
  expect(keySpeed(keys, medianMs)).toEqual(said);
});

const NOW = Date.UTC(2027, 0, 10);
const hoursAgo = (hours: number) => NOW - hours * HOUR_MS;

/** An order that ended unpaid three hours ago. */
const ended: CustomerOrder = {
  createdMs: hoursAgo(3.5),
  endedMs: hoursAgo(3),
  settledMs: null,
  processingMs: null,
  refusedMs: null,
  slips: 'none',
  flag: 'none',
  isSold: true,
};
/** Another order that ended too early to count. */
const former: CustomerOrder = { ...ended, createdMs: hoursAgo(101), endedMs: hoursAgo(100) };

it.each([
  ['the moment it ended two hours ago', { endedMs: NOW - UNPAID_MAIL.afterMs }],
  ['a day after that still', { endedMs: NOW - UNPAID_MAIL.untilMs + 1 }],
  ['though money was on its way until it was refused', { processingMs: 1, refusedMs: 2 }],
])('An order that ended unpaid is mailed about %s', (_, facts) => {
  const order = { ...ended, ...facts };
  expect(unpaidOrderToMail([former, order], NOW)).toBe(order);
});

it.each<[string, Partial<CustomerOrder>]>([
  ['for less than two hours', { endedMs: NOW - UNPAID_MAIL.afterMs + 1 }],
  ['for more than a day beyond those', { endedMs: NOW - UNPAID_MAIL.untilMs }],
  ['not at all, because its checkout is open', { endedMs: NOW + MINUTE_MS }],
  ['at no moment, because its checkout was never opened', { endedMs: null }],
  ['and has been paid since', { settledMs: hoursAgo(1) }],
  ['while its money is on its way', { processingMs: hoursAgo(3.2) }],
  ['and money came after it had been refused', { refusedMs: 1, processingMs: 2 }],
  ['while its slip waits for staff', { slips: 'waiting' }],
  ['and had a slip that staff declined', { slips: 'decided' }],
  ['and is flagged', { flag: 'open' }],
  ['and was flagged', { flag: 'resolved' }],
  ['and its plan is sold no longer', { isSold: false }],
])('Nobody is mailed about an order that has ended %s', (_, facts) => {
  expect(unpaidOrderToMail([{ ...ended, ...facts }], NOW)).toBeNull();
});

it.each<[string, Partial<CustomerOrder>]>([
  ['a later one has been paid', { createdMs: hoursAgo(1), settledMs: hoursAgo(1) }],
  ['a former one has been paid since', { settledMs: hoursAgo(3.4) }],
  ['a later one can be paid still', { createdMs: hoursAgo(1), endedMs: NOW + HOUR_MS }],
  ['a former one can be paid still', { endedMs: NOW + HOUR_MS }],
  ['a later one has just ended', { createdMs: hoursAgo(1), endedMs: hoursAgo(0.5) }],
  ['a later one found no checkout', { createdMs: hoursAgo(1), endedMs: null }],
  ['money for a former one is on its way', { processingMs: hoursAgo(50) }],
  ['the slip of a former one waits', { slips: 'waiting' }],
  ['money for a former one was not believed', { flag: 'open' }],
])('Nobody is mailed about an order that ended unpaid where %s', (_, facts) => {
  expect(unpaidOrderToMail([ended, { ...former, ...facts }], NOW)).toBeNull();
});

it('Nobody is mailed who paid before, and nothing keeps a mail back that is over', () => {
  const paidBefore = { ...former, settledMs: hoursAgo(100) };
  const resolved = { ...former, flag: 'resolved' as const, slips: 'decided' as const };
  expect(unpaidOrderToMail([paidBefore, ended, resolved], NOW)).toBe(ended);
  expect(unpaidOrderToMail([paidBefore], NOW)).toBeNull();
  expect(unpaidOrderToMail([], NOW)).toBeNull();
});

const gift = { recipient: 'Ama', message: '', email: null, deliverAt: null };
const mailed = { ...gift, email: 'ama@example.com' };
const moment = '2027-01-02T00:00:00.000Z';

it('A gift needs a name to see, and an address that is one', () => {
  const refusalOf = (words: typeof gift | typeof mailed) => giftRefusal(keptGift(words), 0);
  expect(refusalOf(gift)).toBeNull();
  expect(refusalOf({ ...gift, recipient: ' \u200b' })).toBe('ORDER_GIFT_RECIPIENT_MISSING');
  expect(refusalOf(mailed)).toBeNull();
  expect(refusalOf({ ...mailed, email: 'ama@example.com, b@example.com' })).toBe(
    'ORDER_GIFT_EMAIL_INVALID',
  );
});

it('A gift’s moment is within the next year, and one that has passed is now', () => {
  const at = (days: number) => giftRefusal({ ...mailed, deliverAt: moment }, days * DAY_MS);
  expect(at(GIFT_LIMITS.aheadDays)).toBeNull();
  expect(at(GIFT_LIMITS.aheadDays + 1)).toBe('ORDER_GIFT_MOMENT_INVALID');
  expect(at(-1)).toBeNull();
});

it('A gift without a mail has no moment, and its lines stay lines', () => {
  const message = 'One\r\ntwo\u0007\u202e';
  expect(keptGift({ ...gift, message, deliverAt: moment })).toEqual({
    ...gift,
    message: 'One\ntwo',
  });
});

it('Gifts are the same by all that is said of them', () => {
  expect(isSameGift(null, null)).toBe(true);
  expect(isSameGift(gift, null)).toBe(false);
  expect(isSameGift(gift, { ...gift })).toBe(true);
  const other = { recipient: 'B', message: 'x', email: 'b@example.com' };
  for (const [name, value] of Object.entries(other)) {
    expect(isSameGift(gift, { ...gift, [name]: value })).toBe(false);
  }
  const due = { ...mailed, deliverAt: moment };
  expect(isSameGift(due, { ...due })).toBe(true);
  expect(isSameGift(due, mailed)).toBe(false);
});

const facts: GiftFacts = {
  status: 'completed',
  byMail: false,
  linked: false,
  sent: false,
  opened: false,
  takenBack: false,
  redeemed: false,
};

it.each([
  [{}, 'unlinked'],
  [{ linked: true }, 'linked'],
  [{ byMail: true }, 'scheduled'],
  [{ byMail: true, sent: true }, 'sent'],
  [{ status: 'awaiting-key', linked: true }, 'waiting'],
  [{ status: 'pending' }, 'waiting'],
  [{ opened: true }, 'opened'],
  [{ opened: true, redeemed: true }, 'redeemed'],
  [{ redeemed: true, status: 'refunded' }, 'withheld'],
  [{ status: 'disputed', opened: true }, 'withheld'],
  [{ status: 'chargeback' }, 'withheld'],
  [{ takenBack: true, redeemed: true, status: 'refunded' }, 'taken-back'],
] as const)('A gift with %j is %s', (more, state) => {
  expect(giftState({ ...facts, ...more })).toBe(state);
});

it('The key of a gift is its buyer’s only once it was taken back', () => {
  expect(isKeyOfBuyer(null)).toBe(true);
  expect(isKeyOfBuyer(facts)).toBe(false);
  expect(isKeyOfBuyer({ ...facts, takenBack: true })).toBe(true);
});

const free = (refusalOf: (state: GiftState) => string | null) =>
  giftStates.filter((state) => refusalOf(state) === null);

it('The acts on a gift depend on its state', () => {
  const closed = ['unlinked', 'linked', 'scheduled', 'sent'];
  expect(free(openGiftRefusal)).toEqual([...closed, 'opened']);
  expect(free(linkGiftRefusal)).toEqual(closed);
  expect(free(changeGiftRefusal)).toEqual(['waiting', ...closed]);
  const mail = { byMail: true, mails: 1, isElsewhere: false };
  expect(free((state) => mailGiftRefusal(state, mail))).toEqual([...closed, 'opened']);
  const elsewhere = { ...mail, isElsewhere: true };
  expect(free((state) => mailGiftRefusal(state, elsewhere))).toEqual(closed);
});

it('A gift’s mails are counted, and one that is passed on has none', () => {
  const mail = { byMail: true, mails: 5, isElsewhere: false };
  expect(mailGiftRefusal('sent', mail)).toBe('ORDER_GIFT_MAILS_SPENT');
  expect(mailGiftRefusal('linked', { ...mail, byMail: false })).toBe('ORDER_GIFT_BY_LINK');
});

it('Where and when a gift is mailed can be changed until its mail is sent, and never of one that is passed on', () => {
  const byMail = { byMail: true };
  expect(free((state) => planGiftRefusal(state, byMail))).toEqual([
    'waiting',
    'unlinked',
    'linked',
    'scheduled',
  ]);
  expect(planGiftRefusal('sent', byMail)).toBe('ORDER_GIFT_SENT');
  expect(planGiftRefusal('opened', byMail)).toBe('ORDER_GIFT_OPENED');
  expect(planGiftRefusal('waiting', { byMail: false })).toBe('ORDER_GIFT_BY_LINK');
});
