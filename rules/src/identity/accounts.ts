import { isBlank, oneLine, withoutInvisible } from '../texts.ts';
import { normalizeUsername, usernameRefusal, type UsernameRefusal } from './usernames.ts';

/** Fewest characters of a client-area password. Source: specification A 5. */
export const PASSWORD_MIN_LENGTH = 6;

/**
 * Longest accepted text of each account field, in characters as `String.length` counts them.
 * The email bound is that of RFC 5321; the others keep a row and a password hash cheap.
 */
export const ACCOUNT_LIMITS = {
  username: 64,
  email: 254,
  mobileNumber: 32,
  password: 256,
} as const;

/** What a new client-area account starts with. Source: specification A 4, A 9; decision 15. */
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

/** What an account created in the store starts with. Source: decision 15. */
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

type LogIn = { username: string; password: string };

export type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

export type PasswordChangeRefusal = Exclude<
  RegistrationRefusal,
  'ACCOUNT_EMAIL_INVALID' | UsernameRefusal | 'ACCOUNT_FIELDS_TOO_LONG'
>;

/**
 * The first reason to refuse a registration, or null if the form is complete and well formed.
 *
 * The order is that of the specification: blank fields, passwords that differ, a short password, a
 * malformed email; then a username of unfit characters and overlong fields. A blank confirmation counts as differing, because the
 * specification does not list it among the required fields. Whether the name or the email is taken
 * is for the database to answer. Source: specification A 5.
 */
export function registrationRefusal(form: Registration): RegistrationRefusal | null {
  const { username, password, email, mobileNumber } = form;
  if (username.trim() === '' || [password, email, mobileNumber].some(isBlank)) {
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

/** The last two reasons to refuse a registration, on whichever page. */
export function nameOrLengthRefusal(
  form: Registration,
): UsernameRefusal | 'ACCOUNT_FIELDS_TOO_LONG' | null {
  const refusal = usernameRefusal(form.username);
  if (refusal !== null) return refusal;
  return overlongFields(form).length > 0 ? 'ACCOUNT_FIELDS_TOO_LONG' : null;
}

/** The fields of a registration whose stored form is longer than {@link ACCOUNT_LIMITS} allows. */
export function overlongFields(form: Registration): (keyof typeof ACCOUNT_LIMITS)[] {
  const stored = {
    username: normalizeUsername(form.username),
    email: normalizeEmail(form.email),
    mobileNumber: oneLine(form.mobileNumber),
    password: form.password,
  };
  const names = ['username', 'email', 'mobileNumber', 'password'] as const;
  return names.filter((name) => stored[name].length > ACCOUNT_LIMITS[name]);
}

/** Refuses a login form with a blank username or password. Source: specification A 5. */
export function logInRefusal(form: LogIn): 'ACCOUNT_FIELDS_MISSING' | null {
  return anyBlank([form.username, form.password]) ? 'ACCOUNT_FIELDS_MISSING' : null;
}

/**
 * The first reason to refuse a change of password, or null. The new password follows the rules of
 * registration, in the same order; whether the current one is right is for the server to answer.
 * Source: decision 2; specification A 5.
 */
export function passwordChangeRefusal(form: PasswordChange): PasswordChangeRefusal | null {
  if (anyBlank([form.currentPassword, form.newPassword, form.confirmPassword])) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return newPasswordRefusal(form.newPassword, form.confirmPassword);
}

/**
 * The first reason to refuse a new password set with a mailed link, or null; the rules of
 * registration, in the same order. Source: issue 3, part 3; specification A 5.
 */
export function passwordResetRefusal(
  form: Omit<PasswordChange, 'currentPassword'>,
): PasswordChangeRefusal | null {
  if (anyBlank([form.newPassword, form.confirmPassword])) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return newPasswordRefusal(form.newPassword, form.confirmPassword);
}

/** Refuses the form that asks for a link to a new password. Source: issue 3, part 3. */
export function resetRequestRefusal(form: {
  email: string;
}): 'ACCOUNT_FIELDS_MISSING' | 'ACCOUNT_EMAIL_INVALID' | null {
  if (anyBlank([form.email])) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'ACCOUNT_EMAIL_INVALID';
}

/**
 * The stored form of an email address: without surrounding blanks and invisible characters, its
 * domain in ASCII (`münchen.de` is `xn--mnchen-3ya.de`), letter case kept so that it is shown and
 * mailed as typed. Spellings that differ in case are the same address: the database's unique index
 * ignores case.
 */
export function normalizeEmail(text: string): string {
  const email = withoutInvisible(text).normalize('NFC').trim();
  const at = email.lastIndexOf('@') + 1;
  return `${email.slice(0, at)}${asciiDomain(email.slice(at))}`;
}

/** The stored addresses that a typed one may mean; some of earlier versions are kept as typed. */
export function emailSpellings(text: string): readonly string[] {
  return [...new Set([text.trim(), normalizeEmail(text)])].filter((each) => each !== '');
}

// A global of browsers and of Node alike.
declare const URL: new (address: string) => { hostname: string };
const LABELS = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII_LABELS = /^[\w.-]*$/;

function asciiDomain(domain: string): string {
  if (ASCII_LABELS.test(domain) || !LABELS.test(domain)) return domain;
  if (domain !== domain.normalize('NFKC')) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** 'active' once staff have approved the account. Source: specification A 2.5. */
export function accountStatus(adminApproval: boolean): 'active' | 'pending-approval' {
  return adminApproval ? 'active' : 'pending-approval';
}

function newPasswordRefusal(
  password: string,
  confirmation: string,
): 'ACCOUNT_PASSWORDS_DIFFER' | 'ACCOUNT_PASSWORD_TOO_SHORT' | null {
  if (password !== confirmation) {
    return 'ACCOUNT_PASSWORDS_DIFFER';
  }
  // Code points, so that three emoji do not pass for six characters.
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) {
    return 'ACCOUNT_PASSWORD_TOO_SHORT';
  }
  return null;
}

function anyBlank(values: readonly string[]): boolean {
  return values.some((value) => value.trim() === '');
}

// Neither half may contain what could form a mail header or a second recipient; an apostrophe is
// part of names such as o'brien. Labels exclude the dot that separates them, which keeps the match
// linear in the length of the text.
const EMAIL_SHAPE =
  /^[^\s\p{Cc}\p{Cf}@,;"<>()[\]\\:]+@[^\s\p{Cc}\p{Cf}@,;'"<>()[\]\\:.]+(?:\.[^\s\p{Cc}\p{Cf}@,;'"<>()[\]\\:.]+)+$/u;

/**
 * Whether the text is one email address and nothing else: no name, no list, no blanks, at most 254
 * characters, none of them a full-width or other compatibility form. Source: specification A 5.
 */
export function isBareEmailAddress(text: string): boolean {
  const isLong = text.length > ACCOUNT_LIMITS.email;
  return !isLong && EMAIL_SHAPE.test(text) && text.normalize('NFKC') === text.normalize('NFC');
}
