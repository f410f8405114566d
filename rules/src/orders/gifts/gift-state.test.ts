import { expect, it } from 'vitest';
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
} from './gift-state.ts';

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
