import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import { PASSWORD_MIN_LENGTH } from '../identity/passwords.ts';
import { usernameRefusal, type UsernameRefusal } from '../identity/usernames.ts';
import type { Language } from '../sites/languages.ts';
import { isBlank } from '../texts.ts';

/** The languages of the task area, as `web_task.language_preference` stores them. */
export const taskLanguages = ['English', 'Sinhala', 'Tamil'] as const;
export type TaskLanguage = (typeof taskLanguages)[number];

export const languageTags: Readonly<Record<TaskLanguage, Language>> = {
  English: 'en',
  Sinhala: 'si',
  Tamil: 'ta',
};

/** The name of a language in an account of the task area. */
export function taskLanguageOf(language: Language): TaskLanguage {
  return taskLanguages.find((name) => languageTags[name] === language) ?? 'English';
}

/** The speed of games for a person. `relaxed` is for people who need it, and pays the same. */
export const paces = ['standard', 'relaxed'] as const;
export type Pace = (typeof paces)[number];

/** Limits on staff's search texts and notes about task users, in characters. */
export const TASK_USER_LIMITS = {
  searchText: ACCOUNT_LIMITS.email,
  holdReason: 300,
} as const;

/** The filters of staff for task users. */
export const taskUserFilters = ['all', 'held', 'unverified', 'staff'] as const;
export type TaskUserFilter = (typeof taskUserFilters)[number];

export type TaskUserRegistration = { username: string; email: string; password: string };

export type TaskUserRegistrationRefusal =
  | 'ACCOUNT_FIELDS_MISSING'
  | 'ACCOUNT_EMAIL_INVALID'
  | 'ACCOUNT_PASSWORD_TOO_SHORT'
  | UsernameRefusal;

/**
 * Returns the first reason to refuse a task user's registration, or null. Blank fields come first,
 * then a malformed email, a short password, then a username with invalid characters. The database
 * decides whether name and email are taken.
 */
export function taskUserRegistrationRefusal(
  form: TaskUserRegistration,
): TaskUserRegistrationRefusal | null {
  if (form.username.trim() === '' || [form.email, form.password].some(isBlank)) {
    return 'ACCOUNT_FIELDS_MISSING';
  }
  if (!isBareEmailAddress(normalizeEmail(form.email))) return 'ACCOUNT_EMAIL_INVALID';
  // Counts code points, so that three emoji do not count as six characters.
  if (Array.from(form.password).length < PASSWORD_MIN_LENGTH) return 'ACCOUNT_PASSWORD_TOO_SHORT';
  return usernameRefusal(form.username);
}
