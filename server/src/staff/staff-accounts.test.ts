import { contract } from '@regz/contract/contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { type Browser, questionFor } from '../../test/harness/browser.ts';
import { makeAdmin, makeTaskUser, NO_PASSWORD } from '../../test/harness/factories.ts';
import { type TestDatabase } from '../../test/harness/harness-database.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import type { Answer } from '../../test/harness/http-exchange.ts';
import { operationNamed, operations } from '../../test/harness/operations.ts';
import { PASSWORD, passwordHash } from '../../test/harness/people.ts';
import { signIn } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { exampleOf } from '../../test/operations/operation-examples.ts';
import { startedCodes } from '../../test/scenarios/second-factors.ts';
import { operatorActs } from '../audit/record-act.ts';
import { createPasswordHasher } from '../identity/passwords/password-hasher.ts';
import type { PasswordHasher } from '../platform/ports/password-hasher.ts';
import { createAdmin } from './create-admin.ts';

const {
  confirmTotp,
  listStaff,
  logInAdmin,
  me,
  requireAdminCodes,
  setAdminEnabled,
  setAdminPassword,
  setAdminRole,
} = contract.staff;
let database: TestDatabase;
let passwords: PasswordHasher;

const server = sharedServer();
beforeAll(async () => {
  await server.seedCast();
  ({ database } = server);
  passwords = createPasswordHasher({ atOnce: 2, queued: 20 });
  await admin('sithara');
});

it('Logging in as staff opens an audited staff session', async () => {
  const { ownerPool } = server.database;
  const before = await ownerPool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from audit_entries',
  );
  const browser = server.browser();
  const admin = await browser.logInAdmin(cast.sithara);
  expect(admin.username).toBe('sithara');
  expect(await browser.call(me, {})).toEqual(admin);
  const { rows } = await ownerPool.query(
    `select actor_kind, actor_name, action, address from audit_entries
        where actor_id = $1 and id > $2`,
    [admin.id, before.rows[0]?.last],
  );
  expect(rows).toEqual([
    {
      actor_kind: 'admin',
      actor_name: 'sithara',
      action: 'accounts.log-in-admin',
      address: browser.address,
    },
  ]);
});

it.each([
  ['a wrong password', { ...cast.sithara, password: 'wrong' }],
  ['a name nobody has', { username: 'nobody', password: 'wrong' }],
  ['the account of a customer', cast.kavya],
])(
  'Logging in as staff is refused with %s, in the same words',
  async (_, { username, password }) => {
    const browser = server.browser();
    const challenge = await browser.solveChallenge('admin-log-in');
    const refused = await browser.refusal(logInAdmin, { username, password, challenge });
    expect(refused).toMatchObject({ status: 401, code: 'ACCOUNT_ADMIN_CREDENTIALS_INVALID' });
    expect(refused.data).toBeUndefined();
  },
);

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

it('Of concurrent additions with one name, one is created', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => admin('wanted')));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'ACCOUNT_USERNAME_TAKEN'),
  ).toHaveLength(5);
});

it('Of concurrent additions with similar names, one is created', async () => {
  const names = ['sopa', 's\u043epa', 'so\u0440a', 'sop\u0430', '\u0455opa'];
  const outcomes = await Promise.all(names.map((name) => admin(name)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

describe('staff accounts', () => {
  const { createAdmin } = contract.staff;

  const ownPassword = PASSWORD;
  const newPassword = 'a new password';
  const passwords = { newPassword, confirmPassword: newPassword, ownPassword };
  beforeEach(() =>
    server.database.ownerPool.query('update account_admins set disabled_at = now()'),
  );

  /** A member of staff in front of a logged-in browser; everybody else is disabled before each test. */
  async function member() {
    const made = await makeAdmin(server.database, await passwordHash());
    const browser = server.browser();
    await signIn(server, browser, { kind: 'admin', id: made.id });
    return { ...made, browser };
  }

  async function actsOn(id: string): Promise<string[]> {
    const { rows } = await server.database.ownerPool.query<{ action: string }>(
      `select action from audit_entries where object_kind = 'admin' and object_id = $1 order by id`,
      [id],
    );
    return rows.map(({ action }) => action);
  }

  it('Staff create staff accounts, which log in and are audited', async () => {
    const { browser } = await member();
    const username = 'newcomer';
    const { id } = await browser.call(createAdmin, { username, role: 'support', ...passwords });
    await server.browser().logInAdmin({ username, password: newPassword });
    const listed = (await browser.call(listStaff, {})).find((each) => each.id === id);
    expect(listed).toMatchObject({ username, role: 'support', disabledAt: null, codesOn: false });
    expect(listed?.lastLogInAt).not.toBeNull();
    expect(await actsOn(id)).toEqual(['accounts.create-admin', 'accounts.log-in-admin']);
  });

  it('A new password of a staff account ends its sessions', async () => {
    const boss = await member();
    const { id, username, browser } = await member();
    await boss.browser.call(setAdminPassword, { id, ...passwords });
    expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
    await server.browser().logInAdmin({ username, password: newPassword });
    const visitor = server.browser();
    const challenge = await visitor.solveChallenge('admin-log-in');
    const old = { username, password: PASSWORD, challenge };
    expect((await visitor.refusal(logInAdmin, old)).code).toBe('ACCOUNT_ADMIN_CREDENTIALS_INVALID');
    expect(await actsOn(id)).toContain('accounts.set-admin-password');
  });

  it('Changing one’s own staff password keeps only this session', async () => {
    const { id, browser } = await member();
    const elsewhere = server.browser();
    await signIn(server, elsewhere, { kind: 'admin', id });
    await browser.call(setAdminPassword, { id, ...passwords });
    expect((await browser.call(me, {})).id).toBe(id);
    expect((await elsewhere.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  });

  it('A disabled staff account has no access until enabled', async () => {
    const boss = await member();
    const { id, username, browser } = await member();
    const set = { id, ownPassword };
    await boss.browser.call(setAdminEnabled, { ...set, enabled: false });
    expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
    const visitor = server.browser();
    const challenge = await visitor.solveChallenge('admin-log-in');
    const form = { username, password: PASSWORD, challenge };
    expect((await visitor.refusal(logInAdmin, form)).code).toBe('ACCOUNT_ADMIN_DISABLED');
    await boss.browser.call(setAdminEnabled, { ...set, enabled: true });
    await visitor.logInAdmin({ username, password: PASSWORD });
    expect(await actsOn(id)).toEqual([
      'accounts.disable-admin',
      'accounts.enable-admin',
      'accounts.log-in-admin',
    ]);
  });

  it('A disabled staff account opens no session', async () => {
    const { id, browser } = await member();
    await browser.call(me, {});
    await server.database.sql('update account_admins set disabled_at = now() where id = $1', id);
    expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
  });

  it('A role change applies from the next login and ends work', async () => {
    const boss = await member();
    const { id, username, browser } = await member();
    await boss.browser.call(setAdminRole, { id, role: 'stock', ownPassword });
    expect((await browser.refusal(me, {})).code).toBe('SESSION_REQUIRED');
    await browser.logInAdmin({ username, password: PASSWORD });
    expect(await browser.call(me, {})).toMatchObject({ role: 'stock' });
    await browser.call(contract.keyStock.listProducts, {});
    expect((await browser.refusal(listStaff, {})).code).toBe('ACCOUNT_ROLE_INSUFFICIENT');
    expect(await actsOn(id)).toEqual(['accounts.set-admin-role', 'accounts.log-in-admin']);
  });

  it('A staff role is read with every request', async () => {
    const { id, browser } = await member();
    await browser.call(listStaff, {});
    await server.database.sql(`update account_admins set role = 'support' where id = $1`, id);
    expect((await browser.refusal(listStaff, {})).code).toBe('ACCOUNT_ROLE_INSUFFICIENT');
  });

  it('A staff role is checked before the input is read', async () => {
    const { id, browser } = await member();
    await server.database.sql(`update account_admins set role = 'support' where id = $1`, id);
    const nonsense = { surprise: 1 };
    const answer = await browser.request(
      questionFor(operationNamed('coins.staff.adjustCoins'), nonsense),
    );
    expect(answer.json).toMatchObject({ code: 'ACCOUNT_ROLE_INSUFFICIENT', status: 403 });
  });

  it.each<[string, (browser: Browser, id: string) => Promise<Answer>]>([
    [
      'disable',
      (browser, id) => browser.send(setAdminEnabled, { id, enabled: false, ownPassword }),
    ],
    ['demote', (browser, id) => browser.send(setAdminRole, { id, role: 'stock', ownPassword })],
  ])('Two owners cannot %s each other', async (_, act) => {
    const [one, two] = [await member(), await member()];
    const accounts = await holdRows(server.database, 'select from account_admins for update');
    const both = Promise.all([act(one.browser, two.id), act(two.browser, one.id)]);
    await accounts.waiting(2);
    await accounts.release();
    const statuses = (await both).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await ownersLeft()).toBe(1);
  });

  it('An owner stays when one demotes while the other is disabled', async () => {
    const [one, two] = [await member(), await member()];
    const accounts = await holdRows(server.database, 'select from account_admins for update');
    const disabling = { id: two.id, enabled: false, ownPassword };
    const disabled = one.browser.send(setAdminEnabled, disabling);
    await accounts.waiting(1);
    const giving = { id: one.id, role: 'support', ownPassword } as const;
    const given = one.browser.send(setAdminRole, giving);
    await accounts.waiting(2);
    await accounts.release();
    expect((await disabled).status).toBe(200);
    expect(await given).toMatchObject({ status: 409, json: { code: 'ACCOUNT_OWNER_LAST' } });
    expect(await ownersLeft()).toBe(1);
  });

  it('Former staff among task users do not count as owners', async () => {
    const { id, browser } = await member();
    const user = await makeTaskUser(server.database, { is_admin: false });
    await server.database.ownerPool.query(
      'insert into account_admins (username, password, task_user_id) values ($1, $2, $3)',
      [user.username, NO_PASSWORD, user.id],
    );
    const disabling = { id, enabled: false, ownPassword };
    expect((await browser.refusal(setAdminEnabled, disabling)).code).toBe('ACCOUNT_OWNER_LAST');
  });

  /** How many owners are enabled. */
  async function ownersLeft(): Promise<number> {
    const { rows } = await server.database.ownerPool.query(
      `select from account_admins where disabled_at is null and role = 'owner'`,
    );
    return rows.length;
  }

  it('An account that requires codes can only set them up', async () => {
    const boss = await member();
    const { id, browser } = await member();
    await boss.browser.call(requireAdminCodes, { id, required: true, ownPassword });
    expect(await browser.call(me, {})).toMatchObject({ codesMissing: true });
    const open = ['staff.me', 'staff.readTotpStatus'];
    open.push('staff.startTotp', 'staff.confirmTotp', 'staff.changePassword');
    const person = { kind: 'admin', browser, accountId: id } as const;
    for (const operation of operations.filter(({ caller }) => caller === 'admin')) {
      if (open.includes(operation.name)) continue;
      const input = await exampleOf(operation.name)
        .input(server, { ...person, browser: boss.browser })
        .catch(() => ({}));
      const answer = await browser.request(questionFor(operation, input));
      expect(answer.json, operation.name).toMatchObject({ code: 'ACCOUNT_CODES_MISSING' });
    }
    const app = await startedCodes(server, browser, { staff: true });
    await browser.call(confirmTotp, { code: app.code() });
    expect(await browser.call(me, {})).toMatchObject({ codesMissing: false });
    expect(await browser.call(listStaff, {})).toContainEqual(
      expect.objectContaining({ id, codesOn: true, codesRequired: true }),
    );
  });
});
