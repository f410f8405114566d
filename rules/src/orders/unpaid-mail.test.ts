import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { type CustomerOrder, UNPAID_MAIL, unpaidOrderToMail } from './unpaid-mail.ts';

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
