import { expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { subscriptionText } from './staff/customers.ts';
import {
  byText,
  dayText,
  daysOf,
  detailTexts,
  type TimelineEvent,
  whatText,
} from './staff/timeline/timeline-words.ts';
import {
  storeLogInFailure,
  storeRegistrationFailure,
  storeRegistrationFault,
} from './store/store-fault.ts';

const now = new Date(2026, 10, 20, 12).getTime();
const tomorrow = new Date(2026, 10, 21, 5, 30).toISOString();
const lately = new Date(2026, 10, 20, 5, 30).toISOString();

it.each([
  [null, null, null, 'None'],
  ['Supreme', null, null, 'Supreme, not started'],
  ['Supreme', 'infinity', null, 'Supreme, no end date'],
  ['Supreme', tomorrow, null, 'Supreme until Nov 21, 2026 05:30 AM'],
  ['Supreme', lately, null, 'Supreme, ended Nov 20, 2026 05:30 AM'],
  ['Supreme', lately, 7, 'Supreme, paused: 7 day(s) kept'],
] as const)(
  'The subscription in one line %s, %s and %s days kept read %s',
  (subscription, endsAt, frozenDays, text) => {
    const account = { subscription, endsAt, frozenDays, withheld: null };
    expect(subscriptionText(account, now)).toBe(text);
  },
);

it.each([
  ['suspended', lately, 'Supreme, suspended: payment in dispute'],
  ['revoked', lately, 'Supreme, revoked: payment reversed'],
  // Another license keeps it running.
  ['suspended', tomorrow, 'Supreme until Nov 21, 2026 05:30 AM'],
] as const)(
  'The subscription in one line of which a license is %s and which ends %s reads %s',
  (withheld, endsAt, text) => {
    const account = { subscription: 'Supreme', endsAt, frozenDays: null, withheld } as const;
    expect(subscriptionText(account, now)).toBe(text);
  },
);

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

function event(given: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: '1_audit_1',
    at: at(20, 12),
    what: 'accounts.ban',
    by: 'staff',
    byName: null,
    reason: null,
    address: null,
    facts: {},
    ...given,
  };
}

it('A timeline’s days are those of the reader, with each event once', () => {
  const events = [at(20, 23), at(20, 1), at(19, 23)].map((when) => event({ at: when }));
  expect(daysOf(events)).toEqual([
    { day: 'Nov 20, 2026', events: events.slice(0, 2) },
    { day: 'Nov 19, 2026', events: events.slice(2) },
  ]);
});

it('A timeline calls the last two days by name', () => {
  const nowMs = new Date(2026, 10, 1, 0, 30).getTime();
  expect(dayText('Nov 01, 2026', nowMs)).toBe('Today, Nov 01, 2026');
  expect(dayText('Oct 31, 2026', nowMs)).toBe('Yesterday, Oct 31, 2026');
  expect(dayText('Oct 30, 2026', nowMs)).toBe('Oct 30, 2026');
});

it.each([
  [{ by: 'owner', address: '192.0.2.7' }, 'by the user from 192.0.2.7'],
  [{ by: 'staff', byName: 'sithara' }, 'by sithara'],
  [{ by: 'staff' }, 'by staff'],
  [{ by: 'system' }, 'by itself'],
] as const)('A timeline says of %j who did it: %s', (given, text) => {
  expect(byText(event(given))).toBe(text);
});

it('A timeline describes orders, licenses, devices and reasons', () => {
  const details = (facts: TimelineEvent['facts'], reason: string | null = null) =>
    detailTexts(event({ facts, reason }));
  const amount = { minor: 250_000, currency: 'LKR', symbol: 'Rs.' };
  expect(details({ product: 'Supreme Weekly', amount, status: 'completed' })).toEqual([
    'Supreme Weekly',
    'Rs. 2,500.00',
    'Completed',
  ]);
  expect(details({ subscription: 'Supreme', endsAt: 'infinity' })).toEqual([
    'Supreme without an end',
  ]);
  expect(details({ subscription: 'Supreme', endsAt: at(21, 5) })).toEqual([
    'Supreme until Nov 21, 2026 05:00 AM',
  ]);
  expect(details({ subscription: 'Supreme', endsAt: at(21, 5), frozenDays: 3 })).toEqual([
    '3 day(s) kept',
  ]);
  expect(details({ resetsLeft: 1, userAgent: 'nothing known' }, 'Sold it')).toEqual([
    'Unknown browser',
    '1 reset left',
    'Reason: Sold it',
  ]);
  expect(details({ flag: 'paid-twice' })).toEqual(['The order was paid twice.']);
});

it('A timeline describes known acts and reports unknown ones', () => {
  expect(whatText('accounts.ban')).toBe('Account banned');
  expect(whatText('orders.refund')).toBe('Refund requested by staff');
  expect(whatText('toString')).toBeNull();
});

const filled = {
  username: 'mara',
  email: 'mara@example.com',
  mobileNumber: '0712345678',
  password: 'secret-1',
  confirmPassword: 'secret-1',
};

function refusal(code: string, status: number, data?: unknown) {
  return decodeRefusal({ defined: true, code, status, message: code, data }, null);
}

it.each([
  ['ACCOUNT_CREDENTIALS_INVALID', 401, 'Invalid username or password'],
  ['ACCOUNT_BANNED', 403, 'Your account has been banned'],
  ['ACCOUNT_FIELDS_MISSING', 400, 'All fields are required'],
  ['INTERNAL_ERROR', 500, 'Authentication failed'],
  ['SOMETHING_NEW', 502, 'Authentication failed'],
])('The store’s login says for %s (%d): %s', (code, status, text) => {
  expect(storeLogInFailure(refusal(code, status)).text).toBe(text);
});

it('The store’s login says why it failed without an answer', () => {
  const { text } = storeLogInFailure(new TypeError('fetch failed'));
  expect(text).toMatch(/^Authentication failed\. The server cannot be reached/);
});

it('The store’s login says below the code’s field that a code is wrong', () => {
  const fault = storeLogInFailure(refusal('ACCOUNT_CODE_WRONG', 401));
  expect(fault.text).toBeUndefined();
  expect(fault.fields?.code).toBeDefined();
});

it('The store’s registration says the specified words before the call', () => {
  const blank = storeRegistrationFault('ACCOUNT_FIELDS_MISSING', { ...filled, email: ' ' });
  expect(blank).toEqual({ text: 'All fields are required', fields: { email: 'Required' } });
  expect(storeRegistrationFault('ACCOUNT_PASSWORDS_DIFFER', filled)).toEqual({
    fields: { confirmPassword: 'Passwords do not match' },
  });
});

it('The store’s registration says the specified words after the call', () => {
  expect(storeRegistrationFailure(refusal('ACCOUNT_USERNAME_TAKEN', 409))).toEqual({
    fields: { username: 'Username already exists' },
  });
  expect(storeRegistrationFailure(refusal('ACCOUNT_EMAIL_TAKEN', 409))).toEqual({
    fields: { email: 'Email already exists' },
  });
  expect(storeRegistrationFailure(refusal('INTERNAL_ERROR', 500)).text).toBe(
    'Authentication failed',
  );
  const tooMany = refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 30 });
  expect(storeRegistrationFailure(tooMany).text).toBe(
    'Too many attempts. Please try again in 30 seconds.',
  );
});
