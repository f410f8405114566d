import { texts } from '../../sentences.ts';

/** Texts before visits to the identity provider. */
export const accountIdentity = texts({
  signIn: 'Sign in with Google',
  signUp: 'Sign up with Google',
  or: 'or',
  leaving: 'Opening Google...',
  verify: 'Verify with Google',
  challengeFirst: 'Please complete the captcha verification first.',
  passwordLabel: 'Your password',
  passwordHint: 'Google cannot ask you to sign in again, so please confirm with your password.',
  firstAddressHint:
    'The address you choose at Google becomes the address of your account, so please confirm with your password.',
  logInRequired: 'Please log in to perform this action.',
  loadFailed: 'Failed to load Google Sign-In. Please refresh the page.',
  registration: {
    proven: 'Verified with Google',
    known:
      'Already registered with this address? Log in with your password and verify the address on the dashboard.',
    drop: 'Use another email address',
    dropFailed: 'The address could not be removed. Please try again.',
  },
});
