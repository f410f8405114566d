/** A one-line change that breaks a guarantee, and the tests that must notice it. */
export type Fault = {
  /** From the root of the repository. */
  file: string;
  /** Found exactly once in the file, so that each rename and move carries the fault along. */
  search: string;
  replace: string;
  /** Paths of test files, or parts of them, as Vitest takes them. */
  tests: readonly string[];
};

const upgrades = ['server/src/orders/upgrades/', 'server/src/storefront/', 'rules/src/orders/'];
const payments = ['rules/src/orders/payments.test.ts', 'server/src/orders/payments/', 'server/src/orders/staff/refund', 'server/test/models/money-model.test.ts'];
const coupons = ['rules/src/coupons/', 'server/src/coupons/'];
const checkout = ['server/src/orders/checkout/', 'server/src/orders/gifts/', 'server/src/storefront/', 'server/src/coupons/free-order.test.ts'];
const slips = ['rules/src/orders/', 'server/src/orders/transfers/'];
const licenseTime = ['rules/src/licenses/', 'server/src/licenses/staff/', 'server/src/licenses/freezing/'];
const connections = ['server/src/platform/http/connections/', 'server/src/downloads/stored-files.test.ts'];

export const faults: readonly Fault[] = [
  {
    file: 'server/src/storefront/start-upgrade.ts',
    search: 'if (!isAgreed(givesUp, takes)) {',
    replace: 'if (givesUp !== undefined && !isAgreed(givesUp, takes)) {',
    tests: upgrades,
  },
  {
    file: 'server/src/storefront/start-upgrade.ts',
    search: 'if (quote.payMinor !== seenPayMinor)',
    replace: 'if (quote.payMinor > seenPayMinor + 100_000)',
    tests: upgrades,
  },
  {
    file: 'rules/src/orders/upgrade-quote.ts',
    search: 'lostMinor: worthMinor - (priceMinor - payMinor)',
    replace: 'lostMinor: worthMinor - priceMinor',
    tests: upgrades,
  },
  {
    file: 'server/src/licenses/staff/undo-replacement.ts',
    search: "if (replaced?.number !== number) throw",
    replace: "if (replaced === null) throw",
    tests: ['server/src/licenses/staff/undo-replacement.test.ts'],
  },
  {
    file: 'server/src/licenses/staff/replaced-package.ts',
    search: 'if (earlier?.number !== number) return null;',
    replace: 'if (earlier === undefined) return null;',
    tests: ['server/src/licenses/staff/undo-replacement.test.ts'],
  },
  {
    file: 'server/src/orders/payments/check-late-payment.ts',
    search: "if (!isLate) return null;",
    replace: "if (!isLate || order.couponId === null) return null;",
    tests: payments,
  },
  {
    file: 'server/src/orders/payments/check-late-payment.ts',
    search: 'priceMinor <= agreedMinor',
    replace: 'priceMinor >= 0',
    tests: payments,
  },
  {
    file: 'server/src/orders/payments/check-late-payment.ts',
    search: "return refusal === null ? null : 'late-coupon';",
    replace: "return refusal === null ? null : null;",
    tests: [...payments, ...coupons],
  },
  {
    file: 'rules/src/orders/payments.ts',
    search: 'paidAtMs > Math.min(',
    replace: 'paidAtMs > Math.max(',
    tests: payments,
  },
  {
    file: 'rules/src/orders/payments.ts',
    search: 'const returnedMinor = isLost ? receivedMinor : Math.min(refundedMinor, receivedMinor);',
    replace: 'const returnedMinor = Math.min(refundedMinor, receivedMinor);',
    tests: payments,
  },
  {
    file: 'server/src/coupons/recheck-coupon.ts',
    search: 'const isStopped = row.stoppedAt !== null && row.stoppedAt.getTime() <= atMs;',
    replace: 'const isStopped = false;',
    tests: coupons,
  },
  {
    file: 'server/src/coupons/recheck-coupon.ts',
    search: 'hasBought: coupon.firstOrderOnly && (await hasBought(trx, customer))',
    replace: 'hasBought: false',
    tests: coupons,
  },
  {
    file: 'rules/src/coupons/coupon-use.ts',
    search: "if (!isUnpaid || (status === 'pending' && isProcessing)) return true;",
    replace: "if (!isUnpaid) return true;",
    tests: coupons,
  },
  {
    file: 'rules/src/coupons/coupon-use.ts',
    search: 'return !isOver && (',
    replace: 'return (',
    tests: coupons,
  },
  {
    file: 'server/src/orders/payments/settle-event.ts',
    search: "if (await isPaidOtherwise(trx, order)) return 'paid-otherwise';",
    replace: '',
    tests: [...payments, 'server/src/orders/gifts/'],
  },
  {
    file: 'server/src/orders/payments/settle-event.ts',
    search: 'return others.some((other) => isForSamePerson(own, other));',
    replace: 'return own !== undefined || others.length > 0;',
    tests: ['server/src/orders/gifts/'],
  },
  {
    file: 'server/src/orders/payments/settle-event.ts',
    search: "if (event.unknownStatus !== undefined) return 'status-unknown';",
    replace: '',
    tests: [...payments, 'server/src/integrations/payment/payhere/'],
  },
  {
    file: 'server/src/orders/payments/settle-event.ts',
    search: "if (event.paymentRef !== undefined) await lockPayment(trx, provider, event.paymentRef);",
    replace: '',
    tests: payments,
  },
  {
    file: 'server/src/orders/payments/keep-payment.ts',
    search: 'if (isKnown) return false;',
    replace: '',
    tests: payments,
  },
  {
    file: 'server/src/orders/staff/accept-payment.ts',
    search: 'if (!isOpen || paidAt !== null) throw',
    replace: 'if (!isOpen) throw',
    tests: ['server/src/orders/staff/', 'server/src/orders/payments/'],
  },
  {
    file: 'server/src/orders/staff/accept-payment.ts',
    search: 'isAcceptableFlag(payment.flag) &&',
    replace: '',
    tests: ['server/src/orders/staff/', 'server/src/orders/payments/'],
  },
  {
    file: 'server/src/orders/checkout/open-order.ts',
    search: 'await requireNothingPending(trx, caller, purchase);',
    replace: '',
    tests: checkout,
  },
  {
    file: 'server/src/orders/checkout/open-order.ts',
    search: 'await keepAnswer(trx, context.idempotency, freeAnswer(found));',
    replace: '',
    tests: [...checkout, 'server/test/kill/kill.test.ts'],
  },
  {
    file: 'server/src/orders/checkout/is-still-meant.ts',
    search: 'return isSameGift(await findGiftWords(trx, open.id), purchase.gift);',
    replace: 'return true;',
    tests: checkout,
  },
  {
    file: 'server/src/orders/transfers/upload-slip.ts',
    search: 'if (kept + slip.content.length > TRANSFER_LIMITS.accountBytes) {',
    replace: 'if (slip.content.length > TRANSFER_LIMITS.accountBytes) {',
    tests: slips,
  },
  {
    file: 'server/src/orders/transfers/upload-slip.ts',
    search: 'if (waiting?.sha256.equals(sha256)) return;',
    replace: '',
    tests: slips,
  },
  {
    file: 'server/src/orders/transfers/upload-slip.ts',
    search: "if (others.length > 0) await flagOrders(trx, { ids: [id, ...others], flag: 'slip-reused', at });",
    replace: '',
    tests: slips,
  },
  {
    file: 'server/src/platform/http/connections/request-places.ts',
    search: 'uploads.size >= most / 4 || ',
    replace: '',
    tests: connections,
  },
  {
    file: 'server/src/platform/http/connections/request-places.ts',
    search: ' || countOf(account) >= MOST_UPLOADS_OF_ONE',
    replace: '',
    tests: connections,
  },
  {
    file: 'server/src/platform/http/connections/request-places.ts',
    search: "kind === 'notification' ? requests < most : ",
    replace: '',
    tests: connections,
  },
  {
    file: 'rules/src/licenses/days-given.ts',
    search: 'given.ofCustomer + days <= ofCustomer && ',
    replace: '',
    tests: licenseTime,
  },
  {
    file: 'rules/src/licenses/days-given.ts',
    search: 'return givesTooMany || given.massAccounts + accounts > MASS_ACCOUNTS;',
    replace: 'return givesTooMany || accounts > MASS_ACCOUNTS;',
    tests: licenseTime,
  },
  {
    file: 'server/src/licenses/staff/given-alone.queries.ts',
    search: "await sql`select pg_advisory_xact_lock(hashtext('license-days'), hashtext(${adminId}))`.execute(\n    trx,\n  );",
    replace: '',
    tests: licenseTime,
  },
  {
    file: 'rules/src/licenses/days-left.ts',
    search: 'Math.ceil((ms - UNCOUNTED_MS) / DAY_MS)',
    replace: 'Math.ceil(ms / DAY_MS)',
    tests: licenseTime,
  },
  {
    file: 'server/src/shop/mailboxes.queries.ts',
    search: 'web_task.closed_at < ${closedBefore}',
    replace: 'web_task.closed_at < now()',
    tests: ['server/src/shop/'],
  },
  {
    file: 'rules/src/games/clock-rule.ts',
    search: "if (behindMs < -AHEAD_MS) return 'ahead';",
    replace: '',
    tests: ['rules/src/games/', 'server/src/games/'],
  },
  {
    file: 'rules/src/orders/pending-payment.ts',
    search: 'return facts.slipWaits || isMoneyOnItsWay(facts);',
    replace: 'return isMoneyOnItsWay(facts);',
    tests: ['rules/src/orders/', 'server/src/orders/'],
  },
];
