import { texts } from '../../sentences.ts';

/** Sentences of the login and registration of task users. */
export const playerEntrance = texts({
  tabs: 'Login or register',
  logIn: {
    tab: 'Login',
    submit: 'Login',
    pending: 'Logging in...',
    failed: 'Login failed',
    forgotten: 'Forgot password?',
  },
  register: {
    tab: 'Register',
    submit: 'Create Account',
    pending: 'Creating Account...',
    failed: 'Registration failed',
    success: 'Registration successful! Please login with your new account.',
  },
});
