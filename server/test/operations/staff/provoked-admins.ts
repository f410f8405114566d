import { randomUUID } from 'node:crypto';
import { makeAdmin } from '../../harness/factories.ts';
import { newPerson, PASSWORD, passwordHash } from '../../harness/people.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const staff = (name: string, faults: Parameters<typeof spoiled>[2]) =>
  spoiled(`staff.${name}`, 'admin', faults);

const ofChange = (name: string) => ({
  ACCOUNT_FIELDS_MISSING: staff(name, { ownPassword: '' }),
  ACCOUNT_PASSWORD_WRONG: staff(name, { ownPassword: 'wrong' }),
});

const ofKnown = (name: string) => ({
  ...ofChange(name),
  ACCOUNT_ADMIN_UNKNOWN: staff(name, { id: randomUUID() }),
});

const ofNewPassword = (name: string) => ({
  ACCOUNT_PASSWORDS_DIFFER: staff(name, { confirmPassword: 'other' }),
  ACCOUNT_PASSWORD_TOO_SHORT: staff(name, { newPassword: 'five5', confirmPassword: 'five5' }),
});

/** A login of a member of staff who has left. */
export const logInDisabled: Provoke = async (server) => {
  const person = await newPerson(server, 'visitor');
  const { id, username } = await makeAdmin(server.database, await passwordHash());
  await server.database.ownerPool.query(
    'update account_admins set disabled_at = now() where id = $1',
    [id],
  );
  const challenge = await person.browser.solveChallenge('admin-log-in');
  return { person, input: { username, password: PASSWORD, challenge } };
};

/** The last enabled owner, and an input that would change that. */
const lastOwner =
  (change: object): Provoke =>
  async (server) => {
    const person = await newPerson(server, 'admin');
    const { accountId: id } = person;
    await server.database.ownerPool.query(
      'update account_admins set disabled_at = now() where id <> $1',
      [id],
    );
    return { person, input: { id, ...change, ownPassword: PASSWORD } };
  };

/** How each refusal of what staff do with the accounts of staff comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'staff.createAdmin': {
    ...ofChange('createAdmin'),
    ...ofNewPassword('createAdmin'),
    ACCOUNT_USERNAME_INVALID: staff('createAdmin', { username: NOTHING_TO_SEE }),
    ACCOUNT_USERNAME_TAKEN: staff('createAdmin', async ({ database }) => ({
      username: (await makeAdmin(database)).username.toUpperCase(),
    })),
  },
  'staff.setAdminPassword': {
    ...ofKnown('setAdminPassword'),
    ...ofNewPassword('setAdminPassword'),
  },
  'staff.requireAdminCodes': ofKnown('requireAdminCodes'),
  'staff.setAdminRole': {
    ...ofKnown('setAdminRole'),
    ACCOUNT_OWNER_LAST: lastOwner({ role: 'stock' }),
  },
  'staff.setAdminEnabled': {
    ...ofKnown('setAdminEnabled'),
    ACCOUNT_OWNER_LAST: lastOwner({ enabled: false }),
  },
};
