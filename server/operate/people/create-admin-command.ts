import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import { staffRoles } from '@regz/rules/staff/staff-roles.ts';
import { operatorActs } from '../../src/audit/record-act.ts';
import { createAdmin } from '../../src/staff/create-admin.ts';
import { type Command, done, failed } from '../command.ts';
import { givenPassword } from './given-password.ts';

export const createAdminCommand: Command = {
  usage: '<username> [owner|support|stock] [--password-stdin]',
  summary:
    'Creates a staff account, by default an owner; without --password-stdin, a password is generated and printed once.',
  needs: 'services',
  run: async (services, [username = '', ...options]) => {
    const named = options.find((option) => !option.startsWith('--')) ?? 'owner';
    const role = staffRoles.find((known) => known === named);
    if (role === undefined) return failed(`A role is one of ${staffRoles.join(', ')}.`);
    const { password, lines } = await givenPassword(
      options.find((option) => option.startsWith('--')),
    );
    const made = await createAdmin(services, operatorActs, { username, role, password });
    if (made.ok)
      return done(`Created the admin "${normalizeUsername(username)}" (${role}).`, ...lines);
    switch (made.refusal) {
      case 'ACCOUNT_USERNAME_TAKEN':
        return failed(`An admin named "${username}" already exists.`);
      case 'ACCOUNT_PASSWORD_TOO_SHORT':
        return failed('The password must be at least 6 characters long.');
      case 'ACCOUNT_USERNAME_INVALID':
        return failed(
          'A username has letters, digits and common signs, on one line, and nothing invisible.',
        );
      case 'ACCOUNT_FIELDS_MISSING':
        return failed('Name a user: regz create-admin <username>');
    }
  },
};
