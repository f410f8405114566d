import { texts } from '../../sentences.ts';

/** The refusals of accounts, sessions, second factors and Google Sign-In. */
export const accountErrors = texts({
  CHALLENGE_REQUIRED: 'Please complete the captcha verification',
  CHALLENGE_FAILED: 'The verification expired or was not accepted. Please verify again.',
  CHALLENGE_STRONGER_REQUIRED: 'Please verify once more before you continue.',

  ACCOUNT_BANNED: 'Your account has been banned',
  ACCOUNT_CODES_MISSING: 'Please set up two-step verification first.',
  ACCOUNT_PASSWORD_GIVEN: 'Please choose your own password first.',
  ACCOUNT_ROLE_INSUFFICIENT: 'Your role does not allow this. Please ask an owner.',
  ACCOUNT_ADMIN_DISABLED: 'This staff account is disabled.',
  ACCOUNT_ADMIN_UNKNOWN: 'This staff account no longer exists.',
  ACCOUNT_VIEWS_FULL: 'You have {limit} views of this list. Remove one first.',
  ACCOUNT_VIEW_UNKNOWN: 'This view no longer exists.',
  ACCOUNT_OWNER_LAST: 'At least one owner must stay enabled.',
  ACCOUNT_BAN_REASON_MISSING: 'Please enter a reason for the ban.',
  ACCOUNT_UNKNOWN: 'This account no longer exists.',
  ACCOUNT_FIELDS_MISSING: 'Please fill in all fields',
  ACCOUNT_CREDENTIALS_INVALID: 'Invalid login credentials',
  ACCOUNT_ADMIN_CREDENTIALS_INVALID: 'Invalid username or password',
  ACCOUNT_PASSWORDS_DIFFER: 'Passwords do not match',
  ACCOUNT_PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
  ACCOUNT_PASSWORD_UNCHANGED: 'Please choose another password.',
  ACCOUNT_PASSWORD_OF_TASK_AREA: 'Please change it in the task area.',
  ACCOUNT_PASSWORD_WRONG: 'Password does not match',
  ACCOUNT_EMAIL_INVALID: 'Please enter a valid email address',
  ACCOUNT_USERNAME_INVALID:
    'This username has unusable characters, perhaps invisible. Please type letters and digits.',
  ACCOUNT_FIELDS_TOO_LONG: 'Some of your entries are too long.',
  ACCOUNT_USERNAME_TAKEN: 'Username already exists',
  ACCOUNT_EMAIL_TAKEN: 'Email already registered',
  ACCOUNT_GMAIL_INVALID:
    'Please enter a valid Gmail address (e.g., example@gmail.com). Fake emails are not allowed.',
  ACCOUNT_EMAIL_PRESENT: 'You already have a Gmail address associated with your account.',
  ACCOUNT_EMAIL_MISSING: 'Please add a Gmail address first.',
  ACCOUNT_EMAIL_VERIFIED: 'Your email address is already verified.',
  ACCOUNT_EMAIL_UNCHANGED: 'This is already the email address of your account.',
  ACCOUNT_EMAIL_CORRECTED:
    'You have corrected your email address once already. Please contact support to change it again.',
  ACCOUNT_EMAIL_ABSENT: 'This account has no email address.',
  ACCOUNT_EMAIL_KEPT: 'This address is verified. It can be corrected, but not removed.',
  ACCOUNT_EMAIL_CHANGED: 'The address of this account was changed in the meantime.',
  ACCOUNT_FACTORS_ABSENT: 'This account has neither two-step verification nor passkeys.',
  ACCOUNT_LINK_INVALID:
    'This link no longer works. It may have expired, been used, or been replaced by a newer one.',
  ACCOUNT_LINK_ELSEWHERE:
    'This link works only in the browser where you asked for it. Log in there and enter the code from the email on this page, or request a new link on the dashboard.',
  ACCOUNT_USERNAME_WRONG: 'Username does not match',
  ACCOUNT_EMAIL_WRONG: 'Email does not match',
  ACCOUNT_DELETION_UNPREPARED: 'The form has expired. Please fill it in again.',
  ACCOUNT_DELETION_PENDING: 'The deletion of this account has already started.',
  ACCOUNT_DELETION_NOT_PENDING: 'No account deletion is pending.',
  ACCOUNT_CODE_REQUIRED: 'Please enter a code from your authenticator app.',
  ACCOUNT_CODE_WRONG: 'This code is wrong or has already been used.',

  ACCOUNT_NOT_STAFF: 'This account is not a staff account.',
  TASK_USER_LANGUAGE_FIXED: 'Staff accounts use English.',

  TOTP_ON: 'Two-step verification is already on.',
  TOTP_OFF: 'Two-step verification is not on.',
  TOTP_NOT_STARTED: 'Setup took too long. Please start again.',

  PASSKEY_CHALLENGE_EXPIRED: 'That took too long. Please try again.',
  PASSKEY_REFUSED: 'This passkey was not accepted.',
  PASSKEY_NAME_MISSING: 'Please enter a name for the passkey.',
  PASSKEY_EXISTS: 'This passkey is already linked to an account.',
  PASSKEY_LIMIT_REACHED: 'An account can have at most ten passkeys. Please remove one first.',
  PASSKEY_UNKNOWN: 'This passkey no longer exists.',
  SESSION_UNKNOWN: 'This session has already ended.',

  IDENTITY_START_FAILED: 'Failed to initialize Google Sign-In. Please try again.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'Google Sign-In is not ready. Please wait and try again.',
  IDENTITY_EMAIL_REQUIRED: 'An email address is required for this action.',
  IDENTITY_PASSWORD_REQUIRED: 'Please enter your password to continue.',
  IDENTITY_PROOF_REQUIRED: 'Please verify with Google first.',
  IDENTITY_LINKED_ELSEWHERE: 'This Google account is already linked to another account.',
});
