import { normalizeEmail } from './email-addresses.ts';

/** The identity provider's own domains. Only the provider issues their addresses. */
const PROVIDER_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/** Domains of one mail provider. A person has the same name in all of them. */
const APPLE_DOMAINS: readonly string[] = ['icloud.com', 'me.com', 'mac.com'];

/** Domains where a plus starts a label and dots count. */
const MICROSOFT_DOMAINS =
  /^(?:outlook|hotmail|live|msn)\.com$|^(?:hotmail|live)\.(?:co\.uk|fr|it)$|^(?:hotmail|outlook)\.(?:de|es)$/;

/**
 * Returns the mailbox of an email address, as text that is equal for exactly the addresses of one
 * mailbox. Letter case never matters. A label after a plus does not matter at Gmail, Outlook and
 * iCloud. Gmail ignores dots too. The database function `account_mailbox` does the same for its
 * indexes.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).toLowerCase().split('@');
  const [name = ''] = local.split('+');
  if (PROVIDER_DOMAINS.includes(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (APPLE_DOMAINS.includes(domain)) return `${name}@icloud.com`;
  if (MICROSOFT_DOMAINS.test(domain)) return `${name}@${domain}`;
  return `${local}@${domain}`;
}

/** True if the identity provider itself issued an address. */
export function isProviderAddress(email: string): boolean {
  const [, domain = ''] = normalizeEmail(email).toLowerCase().split('@');
  return PROVIDER_DOMAINS.includes(domain);
}
