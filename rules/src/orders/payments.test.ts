import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { missingFromProof } from './dispute-proof.ts';
import {
  changeGiftRefusal,
  type GiftFacts,
  type GiftState,
  giftState,
  giftStates,
  isKeyOfBuyer,
  linkGiftRefusal,
  mailGiftRefusal,
  openGiftRefusal,
  planGiftRefusal,
} from './gifts/gift-state.ts';
import { GIFT_LIMITS, giftRefusal, isSameGift, keptGift } from './gifts/gift.ts';
import { keySpeed } from './key-speed.ts';
import {
  type DisputeStatus,
  disputeStatuses,
  isKeyDue,
  laterDispute,
  laterRefund,
  type OrderFacts,
  orderNews,
  orderStatus,
  orderStatuses,
  type RefundStatus,
  refundStatuses,
  withholdingOf,
} from './order-status.ts';
import { internationalNumber, missingContact, payerNames } from './payer-contact.ts';
import { isLatePayment, otherMoneyReason, paymentPlaces } from './payments.ts';
import { assignKeyRefusal, exportSpanRefusal } from './staff.ts';
import { type CustomerOrder, UNPAID_MAIL, unpaidOrderToMail } from './unpaid-mail.ts';
import { firstWaiting, type WaitingFacts, waitingKind, waitingKinds } from './waiting.ts';

const flags = [null, 'paid-twice', 'paid-otherwise', 'amount-mismatch', 'late-coupon', 'no-order'];
const noReturns = { refunds: [], disputes: [] };

it('The parts of a payment sum to what was received', () => {
  const anyRefund = fc.record({
    amountMinor: fc.nat(2_000),
    status: fc.constantFrom(...refundStatuses),
  });
  const anyDispute = fc.record({ status: fc.constantFrom(...disputeStatuses) });
  const payment = fc.record({
    receivedMinor: fc.integer({ min: 1, max: 1_000 }),
    flag: fc.constantFrom(...flags),
    refunds: fc.array(anyRefund, { maxLength: 4 }),
    disputes: fc.array(anyDispute, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(payment, (facts) => {
      const places = Object.values(paymentPlaces(facts));
      expect(places.every((minor) => minor >= 0)).toBe(true);
      expect(places.reduce((sum, minor) => sum + minor, 0)).toBe(facts.receivedMinor);
    }),
  );
});

golden(
  'A flag says where money is',
  (flag: string | null) => {
    const places = Object.entries(paymentPlaces({ receivedMinor: 7, flag, ...noReturns }));
    return places.filter(([, minor]) => minor !== 0);
  },
  [
    [null, [['countedMinor', 7]]],
    ['paid-twice', [['extraMinor', 7]]],
    ['paid-otherwise', [['extraMinor', 7]]],
    ['amount-mismatch', [['unmatchedMinor', 7]]],
    ['late-price', [['unmatchedMinor', 7]]],
    ['no-order', [['unmatchedMinor', 7]]],
  ],
);

it('A lost dispute returns a whole payment, and a failed refund nothing', () => {
  const refunds = [{ amountMinor: 3, status: 'failed' as const }];
  const payment = { receivedMinor: 7, flag: null, refunds, disputes: [] };
  expect(paymentPlaces(payment)).toMatchObject({ countedMinor: 7, returnedMinor: 0 });
  const lost = { ...payment, disputes: [{ status: 'lost' as const }] };
  expect(paymentPlaces(lost)).toMatchObject({ countedMinor: 0, returnedMinor: 7 });
});

golden('A payment is late after its order was closed', isLatePayment, [
  [{ paidAtMs: 5, expiredAtMs: null, checkoutEndsAtMs: null }, false],
  [{ paidAtMs: 5, expiredAtMs: 5, checkoutEndsAtMs: null }, false],
  [{ paidAtMs: 5, expiredAtMs: 4, checkoutEndsAtMs: 9 }, true],
  [{ paidAtMs: 5, expiredAtMs: null, checkoutEndsAtMs: 4 }, true],
]);

golden('A buyer sees why money does not count', otherMoneyReason, [
  ['paid-twice', 'twice'],
  ['amount-mismatch', 'amount'],
  ['late-price', 'late-price'],
  ['product-mismatch', 'other'],
]);

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
const opened: Partial<OrderFacts> = { disputes: [{ status: 'open' }] };

golden(
  'A buyer learns of refunds, disputes and their ends',
  (before: Partial<OrderFacts>, after: Partial<OrderFacts>) => {
    const bought = { ...untouched, paid: true, hasKey: true };
    return orderNews({ ...bought, ...before }, { ...bought, ...after });
  },
  [
    [{}, { refunds: [refund(PRICE)] }, 'refunded'],
    [{ refunds: [refund(1)] }, { refunds: [refund(1), refund(PRICE - 1)] }, 'refunded'],
    [opened, { ...opened, refunds: [refund(PRICE)] }, 'refunded'],
    [{}, { refunds: [refund(1)] }, 'refunded-in-part'],
    [{}, opened, 'disputed'],
    [opened, { disputes: [{ status: 'lost' }] }, 'charged-back'],
    [opened, { disputes: [{ status: 'won' }] }, 'released'],
    [{ refunds: [refund(PRICE)] }, { refunds: [refund(PRICE, 'failed')] }, 'released'],
    [{}, { refunds: [refund(PRICE, 'pending')] }, null],
    [{ hasKey: false }, {}, null],
    [{}, { disputes: [{ status: 'warning' }] }, null],
    [{ refunds: [refund(PRICE)] }, { refunds: [refund(PRICE)] }, null],
  ],
);

goldenChanges('The facts of an order give its status', untouched, orderStatus, [
  [{}, 'pending'],
  [{ failed: true }, 'failed'],
  [{ expired: true, failed: true }, 'expired'],
  [{ paid: true, expired: true, failed: true }, 'awaiting-key'],
  [{ paid: true, hasKey: true, failed: true }, 'completed'],
  [{ granted: true, hasKey: true }, 'completed'],
  [{ granted: true }, 'awaiting-key'],
  [{ paid: true, hasKey: true, refunds: [refund(PRICE)] }, 'refunded'],
  [{ refunds: [refund(PRICE / 2), refund(PRICE / 2)] }, 'refunded'],
  [{ paid: true, hasKey: true, refunds: [refund(PRICE - 1)] }, 'completed'],
  [{ paid: true, hasKey: true, refunds: [refund(PRICE, 'failed')] }, 'completed'],
  [{ paid: true, hasKey: true, refunds: [refund(PRICE, 'pending')] }, 'completed'],
  [{ paid: true, hasKey: true, disputes: [{ status: 'open' }] }, 'disputed'],
  [{ paid: true, hasKey: true, disputes: [{ status: 'warning' }] }, 'completed'],
  [{ paid: true, hasKey: true, disputes: [{ status: 'won' }] }, 'completed'],
  [{ paid: true, hasKey: true, disputes: [{ status: 'lost' }] }, 'chargeback'],
  [
    { paid: true, refunds: [refund(PRICE)], disputes: [{ status: 'lost' }, { status: 'open' }] },
    'chargeback',
  ],
  [{ amountMinor: 0, granted: true, hasKey: true }, 'completed'],
]);

goldenChanges(
  'A paid order is due a key until it is disputed, and returned money withholds it',
  { ...untouched, paid: true },
  (facts: OrderFacts) => [isKeyDue(facts), withholdingOf(facts)],
  [
    [{}, [true, null]],
    [{ hasKey: true }, [false, null]],
    [opened, [false, 'suspended']],
    [{ disputes: [{ status: 'won' }] }, [true, null]],
    [{ disputes: [{ status: 'lost' }] }, [false, 'revoked']],
    [{ refunds: [refund(PRICE)] }, [false, 'revoked']],
  ],
);

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

it.each(Object.entries(stories))('Reports in any order end the same: %s', (_name, story) => {
  const statuses = new Set<string>();
  for (const order of permutations(story)) {
    statuses.add(orderStatus(factsOf(order)));
    // Each event again, after all others: a provider that retries.
    statuses.add(orderStatus(factsOf([...order, ...order.toReversed()])));
  }
  expect([...statuses]).toEqual([orderStatus(factsOf(story))]);
});

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

golden('A mobile number has an international form', internationalNumber, [
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
]);

golden('A username gives two names with letters', payerNames, [
  ['sunil_perera.99', { first: 'sunil', last: 'perera' }],
  ['sunil99', { first: 'sunil', last: 'Customer' }],
  ['12345', { first: 'Regz', last: 'Customer' }],
  ['නිමල් 7', { first: 'නිමල්', last: 'Customer' }],
]);

const contact = { email: 'a@example.com', mobileNumber: '0771234567' };

golden('A provider may require an address and a number', missingContact, [
  [['email', 'mobileNumber'], contact, null],
  [['email', 'mobileNumber'], { ...contact, email: null }, 'email'],
  [['email', 'mobileNumber'], { ...contact, mobileNumber: '-' }, 'mobileNumber'],
  [['email'], { ...contact, mobileNumber: null }, null],
]);

golden('An export has at most a year', exportSpanRefusal, [
  [{ from: '2026-01-01', to: '2026-01-01' }, null],
  [{ from: '2024-01-01', to: '2024-12-31' }, null],
  [{ from: '2024-01-01', to: '2025-01-01' }, 'ORDER_SPAN_INVALID'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'ORDER_SPAN_INVALID'],
  [{ from: '', to: '2026-01-01' }, 'ORDER_SPAN_INVALID'],
]);

golden(
  'Staff assign a key to a paid order, or to an unpaid one if they say so',
  (status: (typeof orderStatuses)[number]) =>
    [false, true].map((evenUnpaid) => assignKeyRefusal({ status, hasKey: false }, { evenUnpaid })),
  [
    ['awaiting-key', [null, null]],
    ['pending', ['ORDER_NOT_PAID', null]],
    ['failed', ['ORDER_NOT_PAID', null]],
    ['expired', ['ORDER_NOT_PAID', null]],
    ['refunded', ['ORDER_TAKEN_BACK', 'ORDER_TAKEN_BACK']],
    ['disputed', ['ORDER_TAKEN_BACK', 'ORDER_TAKEN_BACK']],
    ['chargeback', ['ORDER_TAKEN_BACK', 'ORDER_TAKEN_BACK']],
  ],
);

it('No order gets a second key', () => {
  const refusals = orderStatuses.map((status) =>
    assignKeyRefusal({ status, hasKey: true }, { evenUnpaid: true }),
  );
  expect(new Set(refusals)).toEqual(new Set(['ORDER_COMPLETED']));
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

golden('An order waits for its buyer or for staff', waitingKind, [
  [completed, 'redeem'],
  [{ ...completed, gift: 'taken-back' }, 'redeem'],
  [{ ...completed, keyUnused: false }, null],
  [{ ...completed, gift: 'unlinked' }, 'pass-on-gift'],
  [{ ...completed, gift: 'linked' }, null],
  [{ ...completed, gift: 'sent' }, null],
  [{ ...completed, gift: 'sent', received: true }, 'open-gift'],
  [{ ...completed, gift: 'opened', received: true }, 'open-gift'],
  [{ ...completed, gift: 'redeemed', received: true }, null],
  [{ ...completed, gift: 'withheld', received: true }, null],
  [{ ...completed, status: 'awaiting-key', keyUnused: false }, 'awaiting-key'],
  [{ ...completed, status: 'awaiting-key', keyUnused: false, gift: 'waiting' }, 'awaiting-key'],
  [pending, 'unpaid'],
  [{ ...pending, status: 'failed' }, 'unpaid'],
  [{ ...pending, slip: 'declined' }, 'send-slip'],
  [{ ...pending, slip: 'asked-again' }, 'send-slip'],
  [{ ...pending, slip: 'waiting' }, 'slip-review'],
  [{ ...pending, status: 'expired', payable: false, slip: 'waiting' }, 'slip-review'],
  [{ ...pending, payable: false, moneyOnItsWay: true }, 'payment-review'],
  [{ ...pending, payable: false, flagged: true }, 'payment-review'],
  [{ ...pending, payable: false }, null],
  [{ ...completed, status: 'refunded' }, null],
  [{ ...completed, status: 'disputed' }, null],
  [{ ...completed, status: 'chargeback' }, null],
]);

it('The newest key to redeem comes first', () => {
  const newest = { ...completed, orderId: 'newest' };
  const older = { ...completed, orderId: 'older' };
  const unpaid = { ...pending, orderId: 'unpaid' };
  expect(firstWaiting([unpaid, newest, older])).toEqual({ kind: 'redeem', order: newest });
  expect(firstWaiting([unpaid])).toEqual({ kind: 'unpaid', order: unpaid });
  expect(firstWaiting([{ ...completed, keyUnused: false }])).toBeNull();
  expect(firstWaiting([])).toBeNull();
  expect(waitingKinds[0]).toBe('redeem');
});

goldenChanges(
  'A proof lists what it lacks',
  {
    hasAccount: true,
    hasTerms: true,
    hasKey: true,
    redeemedBy: 'buyer',
    mails: 1,
    signIns: 1,
    devices: 1,
    earlierOrders: 1,
  },
  missingFromProof,
  [
    [{}, ['purchase-address', 'key-views', 'downloads']],
    [{ redeemedBy: null }, ['purchase-address', 'key-views', 'redemption', 'downloads']],
    [{ redeemedBy: 'other' }, ['purchase-address', 'key-views', 'redeemed-elsewhere', 'downloads']],
    [
      {
        hasAccount: false,
        hasKey: false,
        hasTerms: false,
        mails: 0,
        signIns: 0,
        devices: 0,
        earlierOrders: 0,
      },
      ['account-gone', 'purchase-address', 'terms', 'mails', 'key', 'downloads'],
    ],
  ],
);

golden('The home page names the speed of many quick keys', keySpeed, [
  [20, 1_999, { keys: 20, seconds: 2 }],
  [41, 2_001, { keys: 41, seconds: 3 }],
  [41, 0, { keys: 41, seconds: 2 }],
  [1000, 120_000, { keys: 1000, seconds: 120 }],
  [1000, 120_001, null],
  [19, 1_000, null],
  [0, 0, null],
]);

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

const mailed: readonly Partial<CustomerOrder>[] = [
  { endedMs: NOW - UNPAID_MAIL.afterMs },
  { endedMs: NOW - UNPAID_MAIL.untilMs + 1 },
  { processingMs: 1, refusedMs: 2 },
];
const notMailed: readonly Partial<CustomerOrder>[] = [
  { endedMs: NOW - UNPAID_MAIL.afterMs + 1 },
  { endedMs: NOW - UNPAID_MAIL.untilMs },
  { endedMs: NOW + MINUTE_MS },
  { endedMs: null },
  { settledMs: hoursAgo(1) },
  { processingMs: hoursAgo(3.2) },
  { refusedMs: 1, processingMs: 2 },
  { slips: 'waiting' },
  { slips: 'decided' },
  { flag: 'open' },
  { flag: 'resolved' },
  { isSold: false },
];
/** Facts of another order. */
const heldBack: readonly Partial<CustomerOrder>[] = [
  { createdMs: hoursAgo(1), settledMs: hoursAgo(1) },
  { settledMs: hoursAgo(3.4) },
  { createdMs: hoursAgo(1), endedMs: NOW + HOUR_MS },
  { endedMs: NOW + HOUR_MS },
  { createdMs: hoursAgo(1), endedMs: hoursAgo(0.5) },
  { createdMs: hoursAgo(1), endedMs: null },
  { processingMs: hoursAgo(50) },
  { slips: 'waiting' },
  { flag: 'open' },
];

it('An unpaid order is mailed from two hours to a day after its end', () => {
  const orders = [...mailed, ...notMailed].map((change) => ({ ...ended, ...change }));
  const chosen = orders.filter((order) => unpaidOrderToMail([former, order], NOW) === order);
  expect(chosen).toEqual(orders.slice(0, mailed.length));
});

it('A payment, a checkout or a slip of another order holds the mail back', () => {
  const others = heldBack.map((change) => ({ ...former, ...change }));
  expect(others.filter((other) => unpaidOrderToMail([ended, other], NOW) !== null)).toEqual([]);
});

it('An older payment or a settled slip holds no mail back', () => {
  const paidBefore = { ...former, settledMs: hoursAgo(100) };
  const resolved = { ...former, flag: 'resolved' as const, slips: 'decided' as const };
  expect(unpaidOrderToMail([paidBefore, ended, resolved], NOW)).toBe(ended);
  expect(unpaidOrderToMail([paidBefore], NOW)).toBeNull();
  expect(unpaidOrderToMail([], NOW)).toBeNull();
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

goldenChanges('The facts of a gift give its state', facts, giftState, [
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
]);

it('The key of a gift is its buyer’s only once it was taken back', () => {
  const gifts = [null, facts, { ...facts, takenBack: true }];
  expect(gifts.map(isKeyOfBuyer)).toEqual([true, false, true]);
});

const free = (refusalOf: (state: GiftState) => string | null) =>
  giftStates.filter((state) => refusalOf(state) === null);

it('The state of a gift allows its acts', () => {
  const closed = ['unlinked', 'linked', 'scheduled', 'sent'];
  expect(free(openGiftRefusal)).toEqual([...closed, 'opened']);
  expect(free(linkGiftRefusal)).toEqual(closed);
  expect(free(changeGiftRefusal)).toEqual(['waiting', ...closed]);
  const mail = { byMail: true, mails: 1, isElsewhere: false };
  expect(free((state) => mailGiftRefusal(state, mail))).toEqual([...closed, 'opened']);
  const elsewhere = { ...mail, isElsewhere: true };
  expect(free((state) => mailGiftRefusal(state, elsewhere))).toEqual(closed);
});

it('A mailed gift has five mails, a gift by link none', () => {
  const mail = { byMail: true, mails: 5, isElsewhere: false };
  expect(mailGiftRefusal('sent', mail)).toBe('ORDER_GIFT_MAILS_SPENT');
  expect(mailGiftRefusal('linked', { ...mail, byMail: false })).toBe('ORDER_GIFT_BY_LINK');
});

it('The plan of a mailed gift changes until its mail is sent', () => {
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

const gift = { recipient: 'Ama', message: '', email: null, deliverAt: null };
const byMail = { ...gift, email: 'ama@example.com' };
const moment = '2027-01-02T00:00:00.000Z';

golden(
  'A gift needs a visible name, an address and a moment within a year',
  (words: Parameters<typeof keptGift>[0], days: number) =>
    giftRefusal(keptGift(words), days * DAY_MS),
  [
    [gift, 0, null],
    [byMail, 0, null],
    [{ ...gift, recipient: ' \u200b' }, 0, 'ORDER_GIFT_RECIPIENT_MISSING'],
    [{ ...byMail, email: 'ama@example.com, b@example.com' }, 0, 'ORDER_GIFT_EMAIL_INVALID'],
    [{ ...byMail, deliverAt: moment }, GIFT_LIMITS.aheadDays, null],
    [{ ...byMail, deliverAt: moment }, GIFT_LIMITS.aheadDays + 1, 'ORDER_GIFT_MOMENT_INVALID'],
    [{ ...byMail, deliverAt: moment }, -1, null],
  ],
);

it('A gift without a mail has no moment, and its message keeps lines', () => {
  const message = 'One\r\ntwo\u0007\u202e';
  const kept = { ...gift, message: 'One\ntwo' };
  expect(keptGift({ ...gift, message, deliverAt: moment })).toEqual(kept);
});

golden('Gifts are the same if all their words are', isSameGift, [
  [null, null, true],
  [gift, null, false],
  [gift, { ...gift }, true],
  [gift, { ...gift, recipient: 'B' }, false],
  [gift, { ...gift, message: 'x' }, false],
  [gift, { ...gift, email: 'b@example.com' }, false],
  [{ ...byMail, deliverAt: moment }, { ...byMail, deliverAt: moment }, true],
  [{ ...byMail, deliverAt: moment }, byMail, false],
]);
