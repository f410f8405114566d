import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { errorText } from '../platform/api/error-text.ts';

/** The text of a failed call in the task area, in the current language. */
export function callText(words: TaskAreaWords, error: unknown): string {
  return errorText(error, { sentences: words.errors, failures: words.failures });
}

/**
 * Forms store the code of a fault and show it in the current language, so that a change of language
 * translates it too.
 */
export function codeText(words: TaskAreaWords, code: string | undefined): string | undefined {
  switch (code) {
    case undefined:
      return undefined;
    case 'ACCOUNT_FIELDS_MISSING':
    case 'ACCOUNT_EMAIL_INVALID':
    case 'ACCOUNT_USERNAME_INVALID':
    case 'ACCOUNT_PASSWORDS_DIFFER':
    case 'ACCOUNT_PASSWORD_TOO_SHORT':
    case 'ACCOUNT_USERNAME_TAKEN':
    case 'ACCOUNT_EMAIL_TAKEN':
    case 'ACCOUNT_EMAIL_UNCHANGED':
    case 'ACCOUNT_PASSWORD_WRONG':
    case 'ACCOUNT_CODE_REQUIRED':
    case 'ACCOUNT_CODE_WRONG':
    case 'CHALLENGE_REQUIRED': {
      const sentence = words.errors[code];
      return typeof sentence === 'string' ? sentence : undefined;
    }
    default:
      return words.forms.required;
  }
}
