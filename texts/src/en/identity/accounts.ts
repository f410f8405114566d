import { texts } from '../../sentences.ts';

/** Sentences of registering, logging in and the session. */
export const accounts = texts({
  fields: {
    username: 'Username',
    email: 'Email',
    mobileNumber: 'Phone Number',
    mobileNumberOptional: 'Phone Number (optional)',
    password: 'Password',
    confirmPassword: 'Confirm Password',
  },
  passwordHint: 'At least {least} characters',
  cookiesOff:
    'Logging in needs cookies, and this browser does not keep them. Allow cookies for this site, then load the page again.',
  authPage: {
    heading: 'Client area',
    description: 'Log in to see your subscription, redeem a license key and manage your device.',
    title: 'Log in or register',
    tabs: 'Log in or register',
  },
  logIn: {
    tab: 'Login',
    submit: 'Login',
    pending: 'Logging in...',
    success: 'Login successful',
    forgotPassword: 'Forgot password?',
  },
  secondFactor: {
    passkey: 'Log in with a passkey',
    waiting: 'Waiting for your device...',
  },
  register: {
    tab: 'Register',
    submit: 'Create Account',
    pending: 'Creating Account...',
    success: 'Registration successful! Please login with your new account.',
    systemError: 'Registration failed due to system error. Please try again.',
    failed: 'Registration failed: {reason}',
  },
});
