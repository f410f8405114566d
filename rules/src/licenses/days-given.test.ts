import { expect, it } from 'vitest';
import { mayGiveAlone, needsColleague } from './days-given.ts';

const nothing = { ofCustomer: 0, ofAll: 0, massAccounts: 0 };

it.each([
  [true, 'support', 30, nothing],
  [false, 'support', 31, nothing],
  [false, 'support', 1, { ...nothing, ofCustomer: 30, ofAll: 30 }],
  [true, 'support', 30, { ...nothing, ofAll: 270 }],
  [false, 'support', 30, { ...nothing, ofAll: 271 }],
  [true, 'support', -3650, { ...nothing, ofCustomer: 30, ofAll: 300 }],
  [true, 'owner', 3000, nothing],
  [false, 'owner', 3001, nothing],
  [false, 'owner', 1, { ...nothing, ofAll: 3000 }],
] as const)('Giving days alone is %s for %s: %i days after %j', (may, role, days, given) => {
  expect(mayGiveAlone({ role, days }, given)).toBe(may);
});

it.each([
  [false, { accounts: 1000, days: 3 }, nothing],
  [true, { accounts: 1001, days: 1 }, nothing],
  [true, { accounts: 700, days: 1 }, { ...nothing, massAccounts: 700 }],
  [false, { accounts: 300, days: 1 }, { ...nothing, massAccounts: 700 }],
  [true, { accounts: 1, days: 1 }, { ...nothing, ofAll: 3000 }],
  [true, { accounts: 10, days: 301 }, nothing],
  [false, { accounts: 10, days: -365 }, { ...nothing, ofAll: 3000 }],
] as const)('A mass change takes two people: %s for %j after %j', (takes, change, given) => {
  expect(needsColleague(change, given)).toBe(takes);
});
