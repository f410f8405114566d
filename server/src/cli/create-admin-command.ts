import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createAdmin } from '../accounts/staff/create-admin.ts';
import { type Command, done, failed } from './command.ts';

/** `--password-stdin` keeps the password out of the shell's history and the process list. */
export const createAdminCommand: Command = {
  usage: '<username> [--password-stdin]',
  summary: 'Adds a member of staff; without --password-stdin a password is made and printed once.',
  needs: 'services',
  run: async (services, [username = '', flag]) => {
    const given = flag === '--password-stdin';
    const typed = given ? (await text(process.stdin)).replace(/\r?\n$/, '') : '';
    const password = given ? typed : randomBytes(12).toString('base64url');
    switch (await createAdmin(services, { username, password })) {
      case 'created':
        return done(
          `Created the admin "${username}".`,
          ...(given ? [] : [`Password, shown this once: ${password}`]),
        );
      case 'name-taken':
        return failed(`There is an admin named "${username}" already.`);
      case 'password-too-short':
        return failed('The password is shorter than 6 characters.');
      case 'name-missing':
        return failed('Say which username: regz create-admin <username>');
    }
  },
};
