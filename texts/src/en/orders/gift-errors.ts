import { texts } from '../../sentences.ts';

/** The refusals of a gift. Only parts that load later show them. */
export const giftErrors = texts({
  ORDER_GIFT_UNKNOWN: 'This link does not lead to a gift.',
  ORDER_GIFT_ABSENT: 'This order is not a gift.',
  ORDER_GIFT_TAKEN_BACK: 'This gift was taken back before it was opened.',
  ORDER_GIFT_WITHHELD: 'The payment of this gift went back or is in dispute.',
  ORDER_GIFT_REDEEMED: 'The key of this gift has been redeemed.',
  ORDER_GIFT_SENT: 'This gift has been sent.',
  ORDER_GIFT_OPENED: 'This gift has been opened.',
  ORDER_GIFT_WAITING: 'This gift has no key yet.',
  ORDER_GIFT_BY_LINK: 'This gift is passed on by its link, not by email.',
  ORDER_GIFT_MAILS_SPENT: 'No further emails can be sent for this gift.',
});
