import { createAdmin } from '../../accounts/staff/create-admin.ts';
import { operatorActs } from '../../audit/record-act.ts';
import { type Command, done, failed } from '../command.ts';
import { givenPassword } from './given-password.ts';

export const createAdminCommand: Command = {
  usage: '<username> [--password-stdin]',
  summary:
    'Creates a staff account; without --password-stdin, a password is generated and printed once.',
  needs: 'services',
  run: async (services, [username = '', flag]) => {
    const { password, lines } = await givenPassword(flag);
    const made = await createAdmin(services, operatorActs, { username, password });
    if (made.ok) return done(`Created the admin "${username}".`, ...lines);
    switch (made.refusal) {
      case 'ACCOUNT_USERNAME_TAKEN':
        return failed(`An admin named "${username}" already exists.`);
      case 'ACCOUNT_PASSWORD_TOO_SHORT':
        return failed('The password must be at least 6 characters long.');
      case 'ACCOUNT_FIELDS_MISSING':
        return failed('Name a user: regz create-admin <username>');
    }
  },
};
