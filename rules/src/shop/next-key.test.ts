import { describe, expect, it } from 'vitest';
import { daysUntilKey, nextKey } from './next-key.ts';

describe('the next key', () => {
  const cheap = { price: 250, available: 0, purchaseId: null };
  const bought = { price: 250, available: 3, purchaseId: 'a purchase' };
  const middle = { price: 450, available: 1, purchaseId: null };
  const dear = { price: 1250, available: 9, purchaseId: null };

  it('The next key is the cheapest in stock that was not bought', () => {
    expect(nextKey([dear, bought, middle, cheap])).toBe(middle);
    expect(nextKey([bought, cheap])).toBeUndefined();
  });
});

describe('a forecast', () => {
  it.each([
    ['the pace of seven days', { price: 550, balance: 340 }, { coins: 1400, days: 7 }, 2, false],
    ['whole days, rounded up', { price: 550, balance: 340 }, { coins: 700, days: 7 }, 3, false],
    ['the days since joining', { price: 250, balance: 130 }, { coins: 60, days: 1 }, 2, false],
    ['the ten tasks on the first day', { price: 550, balance: 0 }, { coins: 0, days: 0 }, 3, true],
    ['the ten tasks after a pause', { price: 550, balance: 350 }, { coins: 0, days: 7 }, 1, true],
    ['nothing once it is reached', { price: 250, balance: 300 }, { coins: 10, days: 7 }, 0, false],
    ['more days than it says', { price: 1250, balance: 0 }, { coins: 10, days: 7 }, 875, false],
  ])('A forecast rests on %s', (_, goal, earned, days, assumed) => {
    expect(daysUntilKey(goal, earned)).toEqual({ days, assumed });
  });
});
