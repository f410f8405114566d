import { normalizeEmail } from '../identity/email-addresses.ts';
import { usernameSpellings } from '../identity/usernames.ts';
import type { StaffRole } from '../staff/staff-roles.ts';
import { isBlank } from '../texts.ts';

/** How long a deletion can be cancelled, in seconds. */
export const DELETION_DELAY_SECONDS = 20;

/** Longest reason for leaving, in characters as `String.length` counts them. */
export const DELETION_REASON_MAX_LENGTH = 500;

export type DeletionRequest = { username: string; password: string; email: string; reason: string };

type Owner = { username: string; email: string | null };

/**
 * Returns the first reason to refuse a deletion form before its password is checked, or null: a
 * blank field, then a username other than the account's (case-sensitive).
 */
export function deletionFormRefusal(
  form: DeletionRequest,
  owner: Owner,
): 'ACCOUNT_FIELDS_MISSING' | 'ACCOUNT_USERNAME_WRONG' | null {
  const { username, password, email, reason } = form;
  if (isBlank(reason) || [username, password, email].some((text) => text.trim() === '')) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return usernameSpellings(username).includes(owner.username) ? null : 'ACCOUNT_USERNAME_WRONG';
}

/**
 * Refuses an email address other than the account's. Checked after the password, ignoring letter
 * case. An account without an address matches none.
 */
export function deletionEmailRefusal(
  form: DeletionRequest,
  owner: Owner,
): 'ACCOUNT_EMAIL_WRONG' | null {
  if (owner.email === null) return 'ACCOUNT_EMAIL_WRONG';
  const typed = normalizeEmail(form.email).toLowerCase();
  return typed === normalizeEmail(owner.email).toLowerCase() ? null : 'ACCOUNT_EMAIL_WRONG';
}

/** Returns an address with only its first character before the @. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at <= 0 ? '***' : `${first}***${email.slice(at)}`;
}

/** Returns an address for a list: in full for owners alone, and masked for all staff. */
export function listedEmails(email: string | null, role: StaffRole | null) {
  const maskedEmail = email === null ? null : maskEmail(email);
  return { email: role === 'owner' ? email : null, maskedEmail };
}

/** Whole seconds left until a given time, rounded up, never below zero. */
export function secondsUntil(momentMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1000));
}
