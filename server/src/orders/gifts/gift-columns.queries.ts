import { sql } from 'kysely';

/** The columns of a gift: `g`, of the order `o` with the key `k`. */
export const giftColumns = [
  'g.recipient as giftRecipient',
  'g.message as giftMessage',
  'g.email as giftEmail',
  'g.deliver_at as giftDeliverAt',
  'g.mails as giftMails',
  'g.linked_at as giftLinkedAt',
  'g.sent_at as giftSentAt',
  'g.opened_at as giftOpenedAt',
  'g.taken_back_at as giftTakenBackAt',
  'k.activated_at as redeemedAt',
] as const;

/**
 * True if the key of the order `o` is not its buyer's, by the rule `isKeyOfBuyer`. For queries that
 * return keys without the rest of an order.
 */
export const isGivenAway = sql<boolean>`exists (
  select from order_gifts given where given.order_ref = o.id and given.taken_back_at is null)`;
