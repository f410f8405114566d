import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness-database.ts';
import { readConfig } from '../../platform/config.ts';
import { createPasswordHasher, type PasswordHasher } from '../../platform/password-hasher.ts';
import { createAdmin } from './create-admin.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';

let database: TestDatabase;
let passwords: PasswordHasher;

beforeAll(async () => {
  database = await testDatabase();
  passwords = await createPasswordHasher({ atOnce: 2, queued: 20 });
});
afterAll(() => database.drop());

const admin = (username: string, password = 'long enough') =>
  createAdmin({ db: database.db, passwords }, { username, password });

const first = (environment: Record<string, string>) =>
  ensureFirstAdmin({ db: database.db, passwords, config: readConfig(environment) });

describe('the first member of staff', () => {
  it('is made from the configuration, and then nobody else is', async () => {
    expect(await first({ ADMIN_USERNAME: 'sithara', ADMIN_PASSWORD: 'long enough' })).toBeNull();
    expect(await first({ ADMIN_USERNAME: 'another' })).toBeNull();
    const { rows } = await database.ownerPool.query('select username from account_admins');
    expect(rows).toEqual([{ username: 'sithara' }]);
  });

  it('is given a password that is told once, where none is configured', async () => {
    const empty = await testDatabase();
    try {
      const made = await ensureFirstAdmin({ db: empty.db, passwords, config: readConfig({}) });
      expect(made).toMatchObject({ username: 'admin' });
      const { rows } = await empty.ownerPool.query<{ password: string }>(
        'select password from account_admins',
      );
      const stored = rows[0]?.password;
      expect(stored).not.toContain(made?.generatedPassword);
      expect(await passwords.matches(stored, made?.generatedPassword ?? '')).toBe(true);
    } finally {
      await empty.drop();
    }
  });
});

describe('adding a member of staff', () => {
  it('leaves an audit row of the operator', async () => {
    expect(await admin('  dinuka ')).toBe('created');
    const { rows } = await database.ownerPool.query(
      `select actor_kind, actor_name, detail from audit_entries
        where action = 'accounts.create-admin' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { actor_kind: 'operator', actor_name: 'operator', detail: { username: 'dinuka' } },
    ]);
  });

  it.each([
    ['name-missing', ' ', 'long enough'],
    ['password-too-short', 'ruwan', 'five5'],
    ['name-taken', 'SITHARA', 'long enough'],
    ['name-taken', 'ｓithara', 'long enough'],
  ])('is refused with %s', async (outcome, username, password) => {
    expect(await admin(username, password)).toBe(outcome);
  });

  it('makes one of several with one name at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => admin('wanted')));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'name-taken')).toHaveLength(5);
  });
});
