/** The login of staff. Source: specification B 2. */
export const adminLogIn = {
  username: 'Admin Username',
  password: 'Admin Password',
  submit: 'Access Admin Panel',
  pending: 'Logging in...',
};
