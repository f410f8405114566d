import type { IdentityAct, IdentityRefusal } from '@regz/contract/identity/provider.ts';
import { texts } from '../../sentences.ts';

const failed = { signIn: 'Google login failed', proof: 'Google verification failed' } as const;

/** Outcomes of visits to the identity provider: of a login, or of a proof of the account's address. */
export const accountIdentityOutcomes = texts({
  done: {
    IDENTITY_LOGGED_IN: 'Login successful with Google',
    IDENTITY_EMAIL_VERIFIED: 'Gmail verified and added successfully.',
    IDENTITY_REGISTRATION_PENDING:
      'Please complete your registration with this Google account by filling the registration form.',
  } as const satisfies Record<IdentityAct, string>,
  refusals: {
    IDENTITY_FLOW_INVALID: failed,
    IDENTITY_FAILED: failed,
    IDENTITY_CANCELLED: 'Google sign-in was cancelled.',
    IDENTITY_STALE: 'Please sign in to Google again to complete the action.',
    IDENTITY_EMAIL_UNVERIFIED: {
      signIn: 'Google login failed. Google has not verified the email address of this account.',
      proof:
        'Google verification failed. Google has not verified the email address of this account.',
    },
    IDENTITY_ACCOUNT_WRONG: {
      signIn: 'Your account is linked to a different Google account. Please use that one.',
      proof: {
        'device-reset': 'Incorrect Google Account. Please use {address} to authorize the reset.',
        'panel-sign-in': 'Incorrect Google Account. Please use {address} to sign this PC in.',
        'delete-account': 'Incorrect Google Account. Please use {address} to complete the action.',
        'verify-email': 'Incorrect Google Account. Please use {address} to complete the action.',
      },
      /** The account has no address. */
      proofOfFirst: {
        'device-reset':
          'Incorrect Google Account. Please use the Google account of your email address to authorize the reset.',
        'panel-sign-in':
          'Incorrect Google Account. Please use the Google account of your email address to sign this PC in.',
        'delete-account':
          'Incorrect Google Account. Please use the Google account of your email address to complete the action.',
        'verify-email':
          'Incorrect Google Account. Please use the Google account of your email address to complete the action.',
      },
    },
    IDENTITY_LINKED_ELSEWHERE: 'This Google account is already linked to another account.',
    IDENTITY_PROVIDER_UNAVAILABLE: 'Google Sign-In is not ready. Please wait and try again.',
    SESSION_REQUIRED: 'User session not found. Please login again.',
    ACCOUNT_BANNED: 'Your account has been banned',
    ACCOUNT_CODE_REQUIRED:
      'This account uses two-step verification. Please log in with your password and a code, or with a passkey.',
    ACCOUNT_EMAIL_TAKEN: 'Email already registered',
  } as const satisfies Record<IdentityRefusal, unknown>,
});
