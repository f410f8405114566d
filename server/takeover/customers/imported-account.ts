import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { usernameAsKept } from '@regz/rules/identity/usernames.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { importedPassword } from '../identity/imported-password.ts';
import { type ImportedRow, RowRefused } from '../imported-rows.ts';
import { booleanOf, countOf, listOf, momentOf, requiredText, textOf } from '../imported-values.ts';
import type { ImportedAccount } from './account-imports.queries.ts';

/**
 * Reads a row of the original's `users`. Tokens of the chat community are not imported: every
 * browser could read them, so people connect again. The password is returned as stored there.
 * @throws RowRefused
 */
export function importedAccount(row: ImportedRow, packages: ReadonlySet<string>): ImportedAccount {
  const subscription = textOf(row, 'subscription');
  if (subscription !== null && !packages.has(subscription)) {
    throw new RowRefused(`unknown package "${subscription}"`);
  }
  const email = textOf(row, 'email');
  const password = row['password'] ?? '';
  if (password === '') throw new RowRefused('password is empty');
  return {
    ...importedName(row),
    password:
      importedPassword(password).kind === 'plain' ? bounded(password, 'password') : password,
    email: email === null ? null : bounded(normalizeEmail(email), 'email'),
    mobile_number: textOf(row, 'mobile_number'),
    admin_approval: booleanOf(row, 'admin_approval', false),
    banned: booleanOf(row, 'banned', false),
    hwid_reset_count: countOf(row, 'hwid_reset_count', { otherwise: 10, least: 0 }),
    max_devices: countOf(row, 'max_devices', { otherwise: 1, least: 1 }),
    save_hwid: booleanOf(row, 'save_hwid', true),
    subscription,
    expiredate: importedExpiry(row),
    hwid: listOf(row, 'hwid'),
    key: textOf(row, 'key'),
    email_verified: email !== null && booleanOf(row, 'email_verified', false),
    last_login_at: momentOf(row, 'last_login_at'),
    is_motherboard_set: booleanOf(row, 'is_motherboard_set', false),
    motherboard_secret: listOf(row, 'motherboard_secret'),
    created_at: momentOf(row, 'created_at') ?? new Date(),
  };
}

/**
 * The original's unmodified name, including invisible characters, because its owner logs in with
 * it, and its skeleton.
 * @throws RowRefused for a name that is invisible or too long
 */
export function importedName(row: ImportedRow) {
  const username = usernameAsKept(requiredText(row, 'username'));
  if (isBlank(username)) throw new RowRefused('username has nothing to see');
  return {
    username: bounded(username, 'username'),
    username_skeleton: usernameSkeleton(username),
  };
}

function bounded(text: string, column: keyof typeof ACCOUNT_LIMITS): string {
  if (text.length > ACCOUNT_LIMITS[column]) throw new RowRefused(`${column} is too long`);
  return text;
}

/** The text `Active` means a subscription without an end. */
function importedExpiry(row: ImportedRow): string | null {
  const text = textOf(row, 'expiredate');
  if (text === null) return null;
  if (/^(?:active|infinity)$/i.test(text)) return 'infinity';
  const day = text.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (!exists) throw new RowRefused('expiredate is not a date');
  return day;
}
