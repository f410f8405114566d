/** The provider's own domains: it alone gives out their addresses. */
const PROVIDER_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox an email address leads to, as text that is equal exactly for addresses of one
 * mailbox: letter case never counts, and for Gmail neither do dots and what follows a plus. The
 * database function `account_mailbox` says the same. Source: ledger AUTH-5.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  if (!PROVIDER_DOMAINS.includes(domain)) {
    return `${local}@${domain}`;
  }
  const [name = ''] = local.split('+');
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Whether an address is one that the identity provider gives out itself. */
export function isProviderAddress(email: string): boolean {
  const [, domain = ''] = email.trim().toLowerCase().split('@');
  return PROVIDER_DOMAINS.includes(domain);
}
