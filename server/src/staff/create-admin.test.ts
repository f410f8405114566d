import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { operatorActs } from '../audit/record-act.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import type { PasswordHasher } from '../platform/ports/password-hasher.ts';
import { createAdmin } from './create-admin.ts';

let database: TestDatabase;
let passwords: PasswordHasher;

beforeAll(async () => {
  database = await testDatabase();
  passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  await admin('sithara');
});
afterAll(() => database.drop());

const admin = (username: string, password = 'long enough') =>
  createAdmin({ db: database.db, passwords }, operatorActs, {
    username,
    role: 'support',
    password,
  });

it('Adding a member of staff leaves an audit row of the operator', async () => {
  expect(await admin('  dinuka ')).toMatchObject({ ok: true });
  const { rows } = await database.ownerPool.query(
    `select actor_kind, actor_name, detail from audit_entries
        where action = 'accounts.create-admin' order by id desc limit 1`,
  );
  expect(rows).toEqual([
    {
      actor_kind: 'operator',
      actor_name: 'operator',
      detail: { username: 'dinuka', role: 'support' },
    },
  ]);
});

it.each([
  ['ACCOUNT_FIELDS_MISSING', ' ', 'long enough'],
  ['ACCOUNT_USERNAME_INVALID', '\u200b\u3164', 'long enough'],
  ['ACCOUNT_USERNAME_INVALID', 'ru\nwan', 'long enough'],
  ['ACCOUNT_PASSWORD_TOO_SHORT', 'ruwan', 'five5'],
  ['ACCOUNT_USERNAME_TAKEN', 'SITHARA', 'long enough'],
  ['ACCOUNT_USERNAME_TAKEN', 'ｓithara', 'long enough'],
  ['ACCOUNT_USERNAME_TAKEN', 's\u{456}thara', 'long enough'],
  ['ACCOUNT_USERNAME_TAKEN', 'si\u200dthara', 'long enough'],
])('Adding a member of staff is refused with %s', async (refusal, username, password) => {
  expect(await admin(username, password)).toEqual({ ok: false, refusal });
});

it('Adding a member of staff creates one of several with the same name at the same time', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => admin('wanted')));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'ACCOUNT_USERNAME_TAKEN'),
  ).toHaveLength(5);
});

it('Adding a member of staff creates one of several whose names look alike at the same time', async () => {
  const names = ['sopa', 's\u043epa', 'so\u0440a', 'sop\u0430', '\u0455opa'];
  const outcomes = await Promise.all(names.map((name) => admin(name)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});
