import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import type { PasswordHasher } from '../../platform/ports/password-hasher.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { createAdmin } from './create-admin.ts';

let database: TestDatabase;
let passwords: PasswordHasher;

beforeAll(async () => {
  database = await testDatabase();
  passwords = await createPasswordHasher({ atOnce: 2, queued: 20 });
  await admin('sithara');
});
afterAll(() => database.drop());

const admin = (username: string, password = 'long enough') =>
  createAdmin({ db: database.db, passwords }, { username, password });

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
