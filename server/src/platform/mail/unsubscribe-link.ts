import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../services.ts';

export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

/** One kind of mails to one customer. */
type Subscription = { kind: string; customerId: string };

/**
 * The link by which a mail program turns one kind of mails to a customer off. Its token is derived from both,
 * as those of private links are, so nothing is stored; it can do nothing else.
 */
export function unsubscribeLink(
  services: Pick<Services, 'config' | 'keyedHash'>,
  subscription: Subscription,
): string {
  const { kind, customerId } = subscription;
  const token = tokenOf(services, subscription).toString('base64url');
  return `${services.config.origins.client}${UNSUBSCRIBE_PATH}/${kind}/${customerId}/${token}`;
}

/** Whether a token is that of the link. */
export function isUnsubscribeToken(
  services: Pick<Services, 'keyedHash'>,
  subscription: Subscription,
  token: string,
): boolean {
  const expected = tokenOf(services, subscription);
  const given = Buffer.from(token, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function tokenOf({ keyedHash }: Pick<Services, 'keyedHash'>, { kind, customerId }: Subscription) {
  return keyedHash(`unsubscribe ${kind}`, customerId);
}
