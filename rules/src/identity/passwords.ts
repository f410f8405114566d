import { normalizeEmail, isBareEmailAddress } from './email-addresses.ts';

/** Fewest characters of a client-area password. */
export const PASSWORD_MIN_LENGTH = 6;

type LogIn = { username: string; password: string };

export type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

export type PasswordChangeRefusal =
  | 'ACCOUNT_FIELDS_MISSING'
  | 'ACCOUNT_PASSWORDS_DIFFER'
  | 'ACCOUNT_PASSWORD_TOO_SHORT';

/** Refuses a login form with a blank username or password. */
export function logInRefusal(form: LogIn): 'ACCOUNT_FIELDS_MISSING' | null {
  return anyBlank([form.username, form.password]) ? 'ACCOUNT_FIELDS_MISSING' : null;
}

/**
 * Returns the first reason to refuse a change of password, or null. The new password follows the
 * rules of registration, in the same order. The server checks the current password.
 */
export function passwordChangeRefusal(form: PasswordChange): PasswordChangeRefusal | null {
  if (anyBlank([form.currentPassword, form.newPassword, form.confirmPassword])) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return newPasswordRefusal(form.newPassword, form.confirmPassword);
}

/**
 * Returns the first reason to refuse a new password from a mailed link, or null. The rules are
 * those of registration, in the same order.
 */
export function passwordResetRefusal(
  form: Omit<PasswordChange, 'currentPassword'>,
): PasswordChangeRefusal | null {
  if (anyBlank([form.newPassword, form.confirmPassword])) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return newPasswordRefusal(form.newPassword, form.confirmPassword);
}

/** Refuses the form that requests a link for a new password. */
export function resetRequestRefusal(form: {
  email: string;
}): 'ACCOUNT_FIELDS_MISSING' | 'ACCOUNT_EMAIL_INVALID' | null {
  if (anyBlank([form.email])) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'ACCOUNT_EMAIL_INVALID';
}

export function newPasswordRefusal(
  password: string,
  confirmation: string,
): 'ACCOUNT_PASSWORDS_DIFFER' | 'ACCOUNT_PASSWORD_TOO_SHORT' | null {
  if (password !== confirmation) {
    return 'ACCOUNT_PASSWORDS_DIFFER';
  }
  // Counts code points, so that three emoji do not count as six characters.
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) {
    return 'ACCOUNT_PASSWORD_TOO_SHORT';
  }
  return null;
}

function anyBlank(values: readonly string[]): boolean {
  return values.some((value) => value.trim() === '');
}
