/** The login of staff. */
export const adminLogIn = {
  username: 'Admin Username',
  password: 'Admin Password',
  submit: 'Access Admin Panel',
  pending: 'Logging in...',
};
