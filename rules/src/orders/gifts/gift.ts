import { DAY_MS } from '../../durations.ts';
import { ACCOUNT_LIMITS } from '../../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../../identity/email-addresses.ts';
import { cleanedText, oneLine, withoutInvisible, withoutOverrides } from '../../texts.ts';

export const GIFT_LIMITS = {
  recipient: 50,
  message: 500,
  email: ACCOUNT_LIMITS.email,
  /** The most days that a mail can be scheduled ahead. */
  aheadDays: 366,
  /** Mails to the recipient of one gift, all addresses together. */
  mails: 5,
} as const;

/** The buyer's texts and settings of a gift. Without an address the buyer passes the link on. */
export type GiftWords = {
  recipient: string;
  message: string;
  email: string | null;
  /**
   * The due time of the mail, in ISO 8601 with milliseconds. Null for as soon as the order has its
   * key.
   */
  deliverAt: string | null;
};

/** Returns the stored form of a gift's texts: cleaned, and with a time only if there is a mail. */
export function keptGift({ recipient, message, email, deliverAt }: GiftWords): GiftWords {
  return {
    recipient: oneLine(withoutInvisible(recipient)),
    message: keptMessage(message),
    email: email === null ? null : normalizeEmail(email),
    deliverAt: email === null ? null : deliverAt,
  };
}

/** Returns several lines without characters that change the text direction or are invisible. */
function keptMessage(text: string): string {
  const lines = withoutOverrides(text).replaceAll('\r\n', '\n');
  return cleanedText(lines.replace(/[^\P{Cc}\n]/gu, ' '));
}

export type GiftRefusal =
  | 'ORDER_GIFT_RECIPIENT_MISSING'
  | 'ORDER_GIFT_EMAIL_INVALID'
  | 'ORDER_GIFT_MOMENT_INVALID';

/**
 * Returns the reason to refuse a gift in its stored form, or null.
 * @param waitMs The time until its mail. A past time means now.
 */
export function giftRefusal({ recipient, email }: GiftWords, waitMs: number): GiftRefusal | null {
  return recipient === '' ? 'ORDER_GIFT_RECIPIENT_MISSING' : giftMailRefusal(email, waitMs);
}

/**
 * The same for the address and the time of the mail only. Also null if the buyer passes the link
 * on.
 */
export function giftMailRefusal(
  email: string | null,
  waitMs: number,
): Exclude<GiftRefusal, 'ORDER_GIFT_RECIPIENT_MISSING'> | null {
  if (email !== null && !isBareEmailAddress(email)) return 'ORDER_GIFT_EMAIL_INVALID';
  return waitMs <= GIFT_LIMITS.aheadDays * DAY_MS ? null : 'ORDER_GIFT_MOMENT_INVALID';
}

type Recipient = Pick<GiftWords, 'recipient' | 'email'>;

/**
 * True if two orders are for one person: the buyer (null), or a recipient with the same name, and
 * the same address if the gift is mailed.
 */
export function isForSamePerson(one: Recipient | null, other: Recipient | null): boolean {
  if (one === null || other === null) return one === other;
  return one.recipient === other.recipient && one.email === other.email;
}

/** True if an open order is for the same gift, or if neither order is a gift. */
export function isSameGift(one: GiftWords | null, other: GiftWords | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    isForSamePerson(one, other) &&
    one.message === other.message &&
    one.deliverAt === other.deliverAt
  );
}
