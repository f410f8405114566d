import { texts } from '../../sentences.ts';

/** The refusals of the form of a gift. Only parts that load later show them. */
export const giftFormErrors = texts({
  ORDER_GIFT_RECIPIENT_MISSING: 'Please enter the name of the recipient.',
  ORDER_GIFT_EMAIL_INVALID: 'Please enter one valid email address.',
  ORDER_GIFT_MOMENT_INVALID: 'Please choose a moment within the next year.',
});
