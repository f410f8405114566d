import { texts } from '../../sentences.ts';

/** Labels and hints of task users' fields. */
export const playerFields = texts({
  username: 'Username',
  email: 'Email',
  emailMistyped:
    'Did you mean {provider}? Please check: the link that confirms your address goes there.',
  password: 'Password',
  passwordHint: 'At least {least} characters',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
});
