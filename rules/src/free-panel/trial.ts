import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import {
  nameOrLengthRefusal,
  type Registration,
  type RegistrationRefusal,
} from '../identity/registration.ts';
import { isBlank } from '../texts.ts';

/**
 * The result of using a link:
 * - `made`: a new license of one day;
 * - `kept`: a license that is still active stays unchanged;
 * - `returned`: the earlier trial license of the account, running or not.
 */
export const trialOutcomes = ['made', 'kept', 'returned'] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

/** Returns the result of a use. An account gets one trial ever. Purchased time never changes. */
export function trialOutcome(account: { hadTrial: boolean; isRunning: boolean }): TrialOutcome {
  if (account.hadTrial) return 'returned';
  return account.isRunning ? 'kept' : 'made';
}

/** As in the client area, except for the password's length. */
export type TrialRegistrationRefusal =
  | Exclude<RegistrationRefusal, 'ACCOUNT_PASSWORD_TOO_SHORT'>
  | 'FREE_PANEL_PASSWORD_TOO_SHORT';

/**
 * Returns the first reason to refuse a registration through a link, or null: blank fields,
 * passwords that differ, an empty password, a malformed email, a username with invalid characters,
 * overlong fields. The phone number is optional.
 */
export function trialRegistrationRefusal(form: Registration): TrialRegistrationRefusal | null {
  if (form.username.trim() === '' || isBlank(form.email)) return 'ACCOUNT_FIELDS_MISSING';
  if (form.password !== form.confirmPassword) return 'ACCOUNT_PASSWORDS_DIFFER';
  if (isBlank(form.password)) return 'FREE_PANEL_PASSWORD_TOO_SHORT';
  if (!isBareEmailAddress(normalizeEmail(form.email))) return 'ACCOUNT_EMAIL_INVALID';
  return nameOrLengthRefusal(form);
}
