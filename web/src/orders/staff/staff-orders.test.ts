import { describe, expect, it } from 'vitest';
import { dollarText, listInput } from './staff-orders.ts';

const USD_RATE = 3100;
const money = (minor: number, currency: string) => ({ minor, currency });

describe('an order’s amount', () => {
  it.each([
    [money(250_000, 'LKR'), money(250_000, 'LKR'), '$7.75'],
    [money(75_000, 'LKR'), money(7_425, 'JPY'), '$2.33'],
    // What the buyer saw counts, whatever the rate is now.
    [money(250_000, 'LKR'), money(800, 'USD'), '$8.00'],
    [money(1_250, 'USD'), money(1_250, 'USD'), '$12.50'],
    [money(0, 'LKR'), money(0, 'LKR'), '$0.00'],
  ])('%j, shown as %j, is %s to staff', (amount, displayAmount, text) => {
    expect(dollarText({ amount, displayAmount }, USD_RATE)).toBe(text);
  });
});

describe('what staff look for', () => {
  it.each([
    [{ search: '', status: 'any' }, null, {}],
    [{ search: 'nimal', status: 'failed' }, null, { search: 'nimal', status: 'failed' }],
    [{ search: '', status: 'flagged' }, 'RGZ-1', { flagged: 'true', before: 'RGZ-1' }],
  ] as const)('%j after %s asks for %j', (wish, before, input) => {
    expect(listInput(wish, before)).toEqual(input);
  });
});
