import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createAdmin } from '../accounts/staff/create-admin.ts';
import { type Command, done, failed } from './command.ts';

/** `--password-stdin` keeps the password out of the shell's history and the process list. */
export const createAdminCommand: Command = {
  usage: '<username> [--password-stdin]',
  summary:
    'Creates a staff account; without --password-stdin, a password is generated and printed once.',
  needs: 'services',
  run: async (services, [username = '', flag]) => {
    const given = flag === '--password-stdin';
    const typed = given ? (await text(process.stdin)).replace(/\r?\n$/, '') : '';
    const password = given ? typed : randomBytes(12).toString('base64url');
    switch (await createAdmin(services, { username, password })) {
      case 'created':
        return done(
          `Created the admin "${username}".`,
          ...(given ? [] : [`Password (shown only once): ${password}`]),
        );
      case 'name-taken':
        return failed(`An admin named "${username}" already exists.`);
      case 'password-too-short':
        return failed('The password must be at least 6 characters long.');
      case 'name-missing':
        return failed('Name a user: regz create-admin <username>');
    }
  },
};
