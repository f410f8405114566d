import { isBlank, oneLine, withoutCopied } from '../texts.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { normalizeEmail, isBareEmailAddress } from './email-addresses.ts';
import { newPasswordRefusal } from './passwords.ts';
import { normalizeUsername, usernameRefusal, type UsernameRefusal } from './usernames.ts';

/** The initial values of a client-area account. */
export const clientAccountDefaults = {
  adminApproval: false,
  banned: false,
  hwidResetCount: 10,
  maxDevices: 1,
  saveHwid: true,
  subscription: null,
  expiresOn: null,
  hwid: [],
  key: null,
  emailVerified: false,
  isMotherboardSet: false,
} as const;

/** The initial values of an account created in the store. */
export const storeAccountDefaults = { ...clientAccountDefaults, hwidResetCount: 5 } as const;

export type Registration = {
  username: string;
  email: string;
  mobileNumber: string;
  password: string;
  confirmPassword: string;
};

export type RegistrationRefusal =
  | 'ACCOUNT_FIELDS_MISSING'
  | 'ACCOUNT_PASSWORDS_DIFFER'
  | 'ACCOUNT_PASSWORD_TOO_SHORT'
  | 'ACCOUNT_EMAIL_INVALID'
  | UsernameRefusal
  | 'ACCOUNT_FIELDS_TOO_LONG';

/**
 * Returns the first reason to refuse a registration, or null if the form is complete and well
 * formed.
 *
 * The order is that of the specification: blank fields, passwords that differ, a short password, a
 * malformed email. A username with invalid characters and overlong fields follow. A blank
 * confirmation counts as differing, because the specification does not list it among the required
 * fields. The database decides whether the name or the email is taken.
 */
export function registrationRefusal(form: Registration): RegistrationRefusal | null {
  const { username, password, email, mobileNumber } = form;
  const numberRefusal = mobileNumberRefusal(mobileNumber);
  const isNumberMissing = numberRefusal === 'ACCOUNT_FIELDS_MISSING';
  if (username.trim() === '' || [password, email].some(isBlank) || isNumberMissing) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  const passwordRefusal = newPasswordRefusal(password, form.confirmPassword);
  if (passwordRefusal !== null) {
    return passwordRefusal;
  }
  if (!isBareEmailAddress(normalizeEmail(email))) {
    return 'ACCOUNT_EMAIL_INVALID';
  }
  return nameOrLengthRefusal(form);
}

/** Returns one of the last two reasons to refuse a registration, for all pages. */
export function nameOrLengthRefusal(
  form: Registration,
): UsernameRefusal | 'ACCOUNT_FIELDS_TOO_LONG' | null {
  const refusal = usernameRefusal(form.username);
  if (refusal !== null) return refusal;
  return overlongFields(form).length > 0 ? 'ACCOUNT_FIELDS_TOO_LONG' : null;
}

/** The fields of a registration whose stored form is longer than {@link ACCOUNT_LIMITS} allows. */
export function overlongFields(form: Registration): (keyof typeof ACCOUNT_LIMITS)[] {
  const names = ['username', 'email', 'mobileNumber', 'password'] as const;
  return names.filter((name) => isOverlong(name, form[name]));
}

const storedForm = {
  username: normalizeUsername,
  email: normalizeEmail,
  mobileNumber: normalizeMobileNumber,
  password: (typed: string) => typed,
};

function isOverlong(name: keyof typeof ACCOUNT_LIMITS, typed: string): boolean {
  return storedForm[name](typed).length > ACCOUNT_LIMITS[name];
}

/** Returns the stored form of a typed mobile number. */
export function normalizeMobileNumber(typed: string): string {
  return oneLine(withoutCopied(typed));
}

/**
 * Returns the reason to refuse a required mobile number, or null. Any text is valid: people write
 * numbers in many ways, and only people read them.
 */
export function mobileNumberRefusal(
  typed: string,
): 'ACCOUNT_FIELDS_MISSING' | 'ACCOUNT_FIELDS_TOO_LONG' | null {
  if (isBlank(normalizeMobileNumber(typed))) return 'ACCOUNT_FIELDS_MISSING';
  return isOverlong('mobileNumber', typed) ? 'ACCOUNT_FIELDS_TOO_LONG' : null;
}

/** 'active' once staff have approved the account. */
export function accountStatus(adminApproval: boolean): 'active' | 'pending-approval' {
  return adminApproval ? 'active' : 'pending-approval';
}
