import { expect, it } from 'vitest';
import { DAY_MS } from '../../durations.ts';
import { GIFT_LIMITS, giftRefusal, isSameGift, keptGift } from './gift.ts';

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
