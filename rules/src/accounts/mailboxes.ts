import { normalizeEmail } from './accounts.ts';

/** The provider's own domains: only it issues their addresses. */
const PROVIDER_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox an email address leads to, as text that is equal for exactly the addresses of one
 * mailbox: letter case never matters, and for Gmail neither do dots or what follows a plus. The
 * database function `account_mailbox` does the same. Source: ledger AUTH-5.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).toLowerCase().split('@');
  if (!PROVIDER_DOMAINS.includes(domain)) {
    return `${local}@${domain}`;
  }
  const [name = ''] = local.split('+');
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Whether the identity provider itself issued an address. */
export function isProviderAddress(email: string): boolean {
  const [, domain = ''] = normalizeEmail(email).toLowerCase().split('@');
  return PROVIDER_DOMAINS.includes(domain);
}
