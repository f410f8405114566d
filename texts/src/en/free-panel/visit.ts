import { texts } from '../../sentences.ts';

/** Sentences of a trial link's page. */
export const freePanelVisit = texts({
  title: 'Free Panel Access',
  description: 'Sign in or create an account to get a license key that is free for one day.',
  terms: {
    oncePerMailbox:
      'One free day per account and email address. A license you have bought stays as it is.',
    oncePerAccount: 'One free day per account. A license you have bought stays as it is.',
  },
  oncePerDevice: 'One free day per device, recognized by a cookie for 400 days.',
  open: {
    one: '{n} place is left. The link ends {end}.',
    other: '{n} places are left. The link ends {end}.',
  },
  tabs: 'Sign in or sign up',
  loading: 'Checking the access link...',
  loadFailed: 'Error validating access key',
  invalid: {
    title: 'Invalid Access',
    text: 'Invalid Access: This access link is invalid or has expired.',
    next: 'You will be taken to the home page.',
    home: 'Go to the home page',
  },
  full: { title: 'No places left' },
  signIn: {
    tab: 'Sign In',
    submit: 'Sign In',
    pending: 'Signing in...',
    failed: 'Login failed. Please try again.',
    done: 'Login successful! Redirecting to dashboard...',
  },
  signUp: {
    tab: 'Sign Up',
    submit: 'Sign Up',
    pending: 'Creating Account...',
    failed: 'Registration failed. Please try again.',
    done: 'Registration successful! License key generated. Redirecting to dashboard...',
  },
  credentialsInvalid: 'Invalid username or password',
  outcomes: {
    made: 'New license key generated successfully!',
    returned: 'Welcome back! Using your existing license key.',
    kept: 'You already have a license key. Using your existing key.',
  },
  done: { title: 'Signed in as {username}', go: 'Go to your dashboard' },
});
