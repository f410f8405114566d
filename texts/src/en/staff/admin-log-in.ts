import { texts } from '../../sentences.ts';

/** The login of staff. */
export const adminLogIn = texts({
  username: 'Admin Username',
  password: 'Admin Password',
  submit: 'Access Admin Panel',
  pending: 'Logging in...',
});
