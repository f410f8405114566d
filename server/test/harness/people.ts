import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { EVERYBODYS_PASSWORD } from '../../seed/cast.ts';
import { createPasswordHasher } from '../../src/identity/passwords/password-hasher.ts';
import { makeDevice } from '../scenarios/panel-devices.ts';
import type { Browser } from './browser.ts';
import {
  makeAccount,
  makeAdmin,
  makeLink,
  makeSession,
  makeTaskUser,
  NO_PASSWORD,
} from './factories.ts';
import type { TestServer } from './harness.ts';
import { panelProgram } from './panel-program.ts';
import { sessionCookieNames } from './signed-in.ts';

/** Every kind of caller of an operation, distinguished by what the server may allow them. */
export const kindsOfPeople = [
  'visitor',
  'customer without a license',
  'customer with a license',
  'customer with a staff package',
  'another customer',
  'banned customer',
  'customer whose session ended',
  'admin',
  'support staff',
  'stock staff',
  'admin whose session ended',
  'task user',
  'another task user',
  'task user who is staff',
  'held task user',
  'link admin',
  'another link admin',
  'admin of a link that has ended',
  'admin of a disabled link',
  'program',
  'signed-in program',
] as const;

export type KindOfPerson = (typeof kindsOfPeople)[number];

export type Person = {
  kind: KindOfPerson;
  browser: Browser;
  /** The account of the session; without a session, an unused id. */
  accountId: string;
};

/** The password of every account created here. */
export const PASSWORD = EVERYBODYS_PASSWORD;
let hash: Promise<string> | undefined;

/** Returns the hash of {@link PASSWORD}, computed once. */
export function passwordHash(): Promise<string> {
  hash ??= createPasswordHasher({ atOnce: 1, queued: 1 }).hash(PASSWORD);
  return hash;
}

/** Creates a person of a kind, logged in if the kind is. */
export async function newPerson(server: TestServer, kind: KindOfPerson): Promise<Person> {
  const browser = server.browser();
  switch (kind) {
    case 'visitor':
      return { kind, browser, accountId: randomUUID() };
    case 'admin':
    case 'support staff':
    case 'stock staff':
    case 'admin whose session ended':
      return staff(server, kind);
    case 'task user':
    case 'another task user':
    case 'task user who is staff':
    case 'held task user':
      return taskUser(server, kind);
    case 'link admin':
    case 'another link admin':
    case 'admin of a link that has ended':
    case 'admin of a disabled link':
      return linkAdmin(server, kind);
    case 'program':
    case 'signed-in program':
      return program(server, kind);
    default: {
      const account = await makeAccount(server.database, {
        password: await passwordHash(),
        ...columnsOf[kind],
      });
      const now = server.clock();
      const createdAt = new Date(kind === 'customer whose session ended' ? now - MONTH_MS : now);
      const subject = { kind: 'customer', id: account.id, createdAt } as const;
      const { token } = await makeSession(server.database, subject);
      showEverywhere(browser, token);
      return { kind, browser, accountId: account.id };
    }
  }
}

const MONTH_MS = 31 * DAY_MS;

const columnsOf = {
  'customer without a license': {},
  'customer with a license': { subscription: 'Supreme', expiredate: 'infinity' },
  'customer with a staff package': { subscription: 'Regz-Owner', expiredate: 'infinity' },
  'another customer': {},
  'banned customer': { banned: true },
  'customer whose session ended': {},
} as const;

const taskColumnsOf = {
  'task user': {},
  'another task user': {},
  'task user who is staff': { is_admin: true },
  'held task user': {
    spending_held_at: new Date(),
    spending_held_reason: 'many accounts',
    spending_held_by: 'sithara',
  },
} as const;

async function taskUser(server: TestServer, kind: keyof typeof taskColumnsOf): Promise<Person> {
  const password = await passwordHash();
  const columns = { password, ...taskColumnsOf[kind] };
  const { id, username } = await makeTaskUser(server.database, columns);
  if (kind === 'task user who is staff') {
    await server.database.ownerPool.query(
      'insert into account_admins (username, password, task_user_id) values ($1, $2, $3)',
      [username, NO_PASSWORD, id],
    );
  }
  const createdAt = new Date(server.clock());
  const { token } = await makeSession(server.database, { kind: 'task-user', id, createdAt });
  const browser = server.browser();
  showEverywhere(browser, token);
  return { kind, browser, accountId: id };
}

async function staff(server: TestServer, kind: KindOfPerson): Promise<Person> {
  const { id } = await makeAdmin(server.database, await passwordHash());
  await server.database.sql('update account_admins set role = $2 where id = $1', id, roleOf(kind));
  const browser = server.browser();
  const isOver = kind === 'admin whose session ended';
  const createdAt = new Date(server.clock() - (isOver ? MONTH_MS : 0));
  const { token } = await makeSession(server.database, { kind: 'admin', id, createdAt });
  showEverywhere(browser, token);
  return { kind, browser, accountId: id };
}

/** True if people of a kind are logged in to the admin panel. */
export function isStaff(kind: KindOfPerson): boolean {
  return kind === 'admin' || kind === 'support staff' || kind === 'stock staff';
}

export function roleOf(kind: KindOfPerson): StaffRole {
  if (kind === 'support staff') return 'support';
  return kind === 'stock staff' ? 'stock' : 'owner';
}

/** A link admin whose id an admin has too: only the kind distinguishes them. */
async function linkAdmin(server: TestServer, kind: KindOfPerson): Promise<Person> {
  const { id } = await makeAdmin(server.database, await passwordHash());
  const now = server.clock();
  await makeLink(server.database, {
    id,
    admin_password: await passwordHash(),
    max_uses: 100,
    is_active: kind !== 'admin of a disabled link',
    expires_at: new Date(kind === 'admin of a link that has ended' ? now : now + MONTH_MS),
  });
  const createdAt = new Date(now);
  const { token } = await makeSession(server.database, { kind: 'link-admin', id, createdAt });
  const browser = server.browser();
  showEverywhere(browser, token);
  return { kind, browser, accountId: id };
}

/** A program on a PC; the owner of an active license has signed in on `signed-in program`. */
async function program(server: TestServer, kind: 'program' | 'signed-in program'): Promise<Person> {
  const { deviceId, browser, request } = panelProgram(server);
  const columns = { ...columnsOf['customer with a license'], admin_approval: true, hwid: [] };
  const { id } = await makeAccount(server.database, columns);
  if (kind === 'signed-in program')
    await makeDevice(server.database, { account_id: id, device_id: deviceId });
  // The answer contains the challenge for the next request.
  await request({ path: '/api/panel/v1/nothing' });
  return { kind, browser: { ...browser, request: (question) => request(question) }, accountId: id };
}

/** Sends one token under every cookie name: it must open only the sites of its own kind. */
function showEverywhere(browser: Browser, token: string): void {
  for (const name of Object.values(sessionCookieNames)) browser.plant(name, token);
}
