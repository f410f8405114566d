/**
 * Refusals of gifts. Each is its own constant, and the catalogue of refusals leaves them out: every
 * first visit loads that catalogue, but only parts that load later show these.
 */
export const GIFT_RECIPIENT_MISSING = 'Please enter the name of the recipient.';
export const GIFT_EMAIL_INVALID = 'Please enter one valid email address.';
export const GIFT_MOMENT_INVALID = 'Please choose a moment within the next year.';
export const GIFT_UNKNOWN = 'This link does not lead to a gift.';
export const GIFT_ABSENT = 'This order is not a gift.';
export const GIFT_TAKEN_BACK = 'This gift was taken back before it was opened.';
export const GIFT_WITHHELD = 'The payment of this gift went back or is in dispute.';
export const GIFT_REDEEMED = 'The key of this gift has been redeemed.';
export const GIFT_SENT = 'This gift has been sent.';
export const GIFT_OPENED = 'This gift has been opened.';
export const GIFT_WAITING = 'This gift has no key yet.';
export const GIFT_BY_LINK = 'This gift is passed on by its link, not by email.';
export const GIFT_MAILS_SPENT = 'No further emails can be sent for this gift.';
