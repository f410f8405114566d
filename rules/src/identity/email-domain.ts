import { ACCOUNT_LIMITS } from './account-limits.ts';
import { normalizeEmail } from './email-addresses.ts';

export type GmailRefusal = 'ACCOUNT_GMAIL_INVALID';

const CONSUMER_DOMAIN = '@gmail.com';
const LOCAL_PART = /^[a-z\d._-]{2,}$/i;
const ONLY_DIGITS = /^\d+$/;

/**
 * Returns the reason why a customer cannot add the address, or null. Before `@gmail.com` it needs
 * at least 2 letters, digits, dots, underscores or hyphens, not all of them digits. Letter case and
 * surrounding blanks do not matter.
 */
export function gmailRefusal(text: string): GmailRefusal | null {
  const email = normalizeEmail(text);
  if (email.length > ACCOUNT_LIMITS.email || !email.toLowerCase().endsWith(CONSUMER_DOMAIN)) {
    return 'ACCOUNT_GMAIL_INVALID';
  }
  const local = email.slice(0, -CONSUMER_DOMAIN.length);
  const acceptable = LOCAL_PART.test(local) && !ONLY_DIGITS.test(local);
  return acceptable ? null : 'ACCOUNT_GMAIL_INVALID';
}
