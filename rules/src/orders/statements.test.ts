import { expect, it } from 'vitest';
import {
  isAcceptable,
  isSameLine,
  numberOfLine,
  statementMatch,
  statementMatches,
  type StatementOrder,
  STATEMENT_LIMITS,
} from './statements.ts';

const order: StatementOrder = {
  provider: 'transfer',
  paid: false,
  processing: false,
  expired: false,
  endsAtMs: 1000,
  amountMinor: 75_000,
  takenBack: false,
  flagged: false,
};
const line = {
  amountMinor: 75_000,
  isClose: false,
  isBooked: false,
  isMaybeBooked: false,
  isExtra: false,
};

it('A line matches an order that waits for exactly its amount, and one hundredth more or less does not', () => {
  expect(statementMatch(line, order)).toBe('matching');
  for (const amountMinor of [74_999, 75_001, 7_500_000, 750]) {
    expect(statementMatch({ ...line, amountMinor }, order)).toBe('amount-differs');
  }
});

it('A line that is close to a reference is only close, and with another amount it has no order', () => {
  expect(statementMatch({ ...line, isClose: true }, order)).toBe('close');
  expect(statementMatch({ ...line, isClose: true, amountMinor: 1 }, order)).toBe('unknown');
  expect(statementMatch(line, null)).toBe('unknown');
});

it('A line says why its order cannot be paid', () => {
  expect(statementMatch({ ...line, isBooked: true }, order)).toBe('booked');
  expect(statementMatch({ ...line, isExtra: true }, order)).toBe('extra');
  expect(statementMatch({ ...line, isMaybeBooked: true }, order)).toBe('maybe-booked');
  expect(statementMatch(line, { ...order, paid: true })).toBe('received');
  expect(statementMatch(line, { ...order, processing: true })).toBe('received');
  expect(statementMatch(line, { ...order, paid: true, takenBack: true })).toBe('taken-back');
  expect(statementMatch(line, { ...order, flagged: true })).toBe('flagged');
  expect(statementMatch(line, { ...order, expired: true })).toBe('late');
});

it('A person may accept what has the amount and is not booked, paid or flagged', () => {
  expect(statementMatches.filter(isAcceptable)).toEqual(['matching', 'late', 'close', 'several']);
});

it('The number of a line whose bank gives none fits and is the same in every file', () => {
  const longest = { reference: 'RGZ-4E7J-92', amountMinor: Number.MAX_SAFE_INTEGER };
  const number = numberOfLine({ ...longest, date: 'x'.repeat(STATEMENT_LIMITS.date) });
  expect(number.length).toBeLessThanOrEqual(STATEMENT_LIMITS.number);
  expect(numberOfLine({ ...longest, amountMinor: 75_000, date: '' })).toBe('RGZ-4E7J-92 75000');
});

it('Two lines are the same by their balances where both have one, else by the rest', () => {
  const first = { plain: 'a', balanced: 'x' };
  expect(isSameLine(first, { plain: 'b', balanced: 'x' })).toBe(true);
  expect(isSameLine(first, { plain: 'a', balanced: 'y' })).toBe(false);
  expect(isSameLine(first, { plain: 'a', balanced: null })).toBe(true);
  expect(isSameLine(first, { plain: 'b', balanced: null })).toBe(false);
});
