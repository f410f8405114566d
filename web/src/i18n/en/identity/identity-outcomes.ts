import type { IdentityAct, IdentityRefusal } from '@regz/contract/identity/provider.ts';

/** The page's context for the outcome of a visit to the provider. */
export type IdentityOutcomeContext = {
  /** The purpose of the visit: a login, or a proof of the account's address. */
  act: 'sign-in' | 'verify-email' | 'device-reset' | 'delete-account' | 'panel-sign-in';
  /** The account's own address, if known. */
  email: string | null;
};

const wrongAccountEndings = {
  'device-reset': 'to authorize the reset.',
  'panel-sign-in': 'to sign this PC in.',
  'delete-account': 'to complete the action.',
  'verify-email': 'to complete the action.',
};

/** Outcomes of visits to the identity provider. */
export const accountIdentityOutcomes = {
  done: {
    IDENTITY_LOGGED_IN: 'Login successful with Google',
    IDENTITY_EMAIL_VERIFIED: 'Gmail verified and added successfully.',
    IDENTITY_REGISTRATION_PENDING:
      'Please complete your registration with this Google account by filling the registration form.',
  } satisfies Record<IdentityAct, string>,
  refusals: {
    IDENTITY_FLOW_INVALID: failed,
    IDENTITY_FAILED: failed,
    IDENTITY_CANCELLED: () => 'Google sign-in was cancelled.',
    IDENTITY_STALE: () => 'Please sign in to Google again to complete the action.',
    IDENTITY_EMAIL_UNVERIFIED: (context) =>
      `${failed(context)}. Google has not verified the email address of this account.`,
    IDENTITY_ACCOUNT_WRONG: wrongAccount,
    IDENTITY_LINKED_ELSEWHERE: () => 'This Google account is already linked to another account.',
    IDENTITY_PROVIDER_UNAVAILABLE: () => 'Google Sign-In is not ready. Please wait and try again.',
    SESSION_REQUIRED: () => 'User session not found. Please login again.',
    ACCOUNT_BANNED: () => 'Your account has been banned',
    ACCOUNT_CODE_REQUIRED: () =>
      'This account uses two-step verification. Please log in with your password and a code, or with a passkey.',
    ACCOUNT_EMAIL_TAKEN: () => 'Email already registered',
  } satisfies Record<IdentityRefusal, (context: IdentityOutcomeContext) => string>,
};

function failed({ act }: IdentityOutcomeContext): string {
  return act === 'sign-in' ? 'Google login failed' : 'Google verification failed';
}

function wrongAccount({ act, email }: IdentityOutcomeContext): string {
  if (act === 'sign-in') {
    return 'Your account is linked to a different Google account. Please use that one.';
  }
  const address = email ?? 'the Google account of your email address';
  return `Incorrect Google Account. Please use ${address} ${wrongAccountEndings[act]}`;
}
