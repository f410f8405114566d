import { normalizeEmail } from './email-addresses.ts';

/** The identity provider's own domains: only it issues their addresses. */
const PROVIDER_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/** Of one mail provider; a person who has one of them has the same name in the others. */
const APPLE_DOMAINS: readonly string[] = ['icloud.com', 'me.com', 'mac.com'];

/** Where what follows a plus is a label, and the dots count. */
const MICROSOFT_DOMAINS =
  /^(?:outlook|hotmail|live|msn)\.com$|^(?:hotmail|live)\.(?:co\.uk|fr|it)$|^(?:hotmail|outlook)\.(?:de|es)$/;

/**
 * The mailbox an email address leads to, as text that is equal for exactly the addresses of one
 * mailbox: letter case never matters, nor does a label behind a plus at Gmail, Outlook and iCloud,
 * and Gmail ignores dots too. The database function `account_mailbox` does the same for its
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

/** Whether the identity provider itself issued an address. */
export function isProviderAddress(email: string): boolean {
  const [, domain = ''] = normalizeEmail(email).toLowerCase().split('@');
  return PROVIDER_DOMAINS.includes(domain);
}
