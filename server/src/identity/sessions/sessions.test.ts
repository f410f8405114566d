import cookie from '@fastify/cookie';
import { contract } from '@regz/contract/contract.ts';
import type { SessionKind } from '@regz/contract/operation.ts';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import Fastify from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser, Site } from '../../../test/harness/browser.ts';
import { readCookie } from '../../../test/harness/cookie-jar.ts';
import { makeAccount, makeSession } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { Answer } from '../../../test/harness/http-exchange.ts';
import {
  sessionCookieNames,
  signedInAdmin,
  signedInCustomer,
} from '../../../test/harness/signed-in.ts';
import { setStanding } from '../../customers/staff/set-standing.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';

const { endOtherSessions, endOwnSession, listOwnSessions, logIn, logOut, me } = contract.identity;
const server = sharedServer();

beforeAll(async () => {
  await server.seedCast();
});

const operator = { kind: 'operator', id: null, name: 'operator' } as const;

async function sessionRow(id: string): Promise<{ seen_at: Date } | undefined> {
  const text = 'select seen_at from account_sessions where id = $1';
  const [row] = await server.database.sql<{ seen_at: Date }>(text, id);
  return row;
}

it("A customer's session ends after seven days without use, and its row with it", async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  server.clock.advance(7 * DAY_MS);
  await browser.call(me, {});
  server.clock.advance(7 * DAY_MS + 1000);
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
  expect(await sessionRow(sessionId)).toBeUndefined();
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it("A customer's session ends thirty days after the sign-in", async () => {
  const { browser } = await signedInCustomer(server);
  for (let day = 0; day < 30; day += 5) {
    server.clock.advance(5 * DAY_MS);
    await browser.call(me, {});
  }
  server.clock.advance(1000);
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
});

it('A session’s use is recorded once an hour', async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  const atStart = await sessionRow(sessionId);
  server.clock.advance(59 * MINUTE_MS);
  await browser.call(me, {});
  expect(await sessionRow(sessionId)).toEqual(atStart);
  server.clock.advance(MINUTE_MS);
  await browser.call(me, {});
  expect((await sessionRow(sessionId))?.seen_at).toEqual(new Date(server.clock()));
});

it("A customer's session ends when the account is deleted", async () => {
  const { browser, account } = await signedInCustomer(server);
  await server.database.sql('delete from users where id = $1', account.id);
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
});

it('A staff session ends after thirty minutes without use', async () => {
  const { browser } = await signedInAdmin(server);
  server.clock.advance(30 * MINUTE_MS);
  await browser.call(contract.staff.me, {});
  server.clock.advance(30 * MINUTE_MS + 1000);
  expect(await browser.code(contract.staff.me, {})).toBe('SESSION_REQUIRED');
});

it('A staff session ends twelve hours after the sign-in', async () => {
  const { browser } = await signedInAdmin(server);
  for (let half = 0; half < 24; half += 1) {
    server.clock.advance(30 * MINUTE_MS);
    await browser.call(contract.staff.me, {});
  }
  server.clock.advance(1000);
  expect(await browser.code(contract.staff.me, {})).toBe('SESSION_REQUIRED');
});

it('Only the logout of staff ends a staff session', async () => {
  const { browser } = await signedInAdmin(server);
  await browser.call(logOut, {});
  await browser.call(contract.staff.me, {});
  const token = browser.cookie(sessionCookieNames.admin)?.value ?? '';
  await browser.call(contract.staff.logOut, {});
  browser.plant(sessionCookieNames.admin, token);
  expect(await browser.code(contract.staff.me, {})).toBe('SESSION_REQUIRED');
});

it('Logging out ends the session on the server and takes the cookie away', async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  const token = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  expect(await browser.call(logOut, {})).toEqual({});
  expect(await sessionRow(sessionId)).toBeUndefined();
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  browser.plant(sessionCookieNames.customer, token);
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
});

it('Logging out does not end a session whose secret the cookie lacks', async () => {
  const { sessionId } = await signedInCustomer(server);
  const stranger = server.browser();
  stranger.plant(sessionCookieNames.customer, `${sessionId}.${'A'.repeat(43)}`);
  await stranger.call(logOut, {});
  expect(await sessionRow(sessionId)).toBeDefined();
});

it('The list of sessions shows one’s own, the last used first', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server);
  await signedInCustomer(server);
  const older = await makeSession(server.database, {
    kind: 'customer',
    id: account.id,
    createdAt: new Date(server.clock() - DAY_MS),
  });
  const listed = await browser.call(listOwnSessions, {});
  expect(listed.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: sessionId, current: true },
    { id: older.id, current: false },
  ]);
  expect(listed[0]).toMatchObject({ userAgent: 'Test browser', address: '10.0.0.1' });
});

it('The list of sessions ends one of them, which is then signed out', async () => {
  const { browser, account } = await signedInCustomer(server);
  const createdAt = new Date(server.clock());
  const subject = { kind: 'customer', id: account.id, createdAt } as const;
  const other = await makeSession(server.database, subject);
  const phone = server.browser();
  phone.plant(sessionCookieNames.customer, other.token);
  await phone.call(me, {});
  await browser.call(endOwnSession, { id: other.id });
  expect(await phone.code(me, {})).toBe('SESSION_REQUIRED');
  await browser.call(me, {});
});

it('Ending the current session removes its cookie', async () => {
  const { browser, sessionId } = await signedInCustomer(server);
  await browser.call(endOwnSession, { id: sessionId });
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
});

it('The list of sessions does not show a staff session of the same person', async () => {
  const { browser, account } = await signedInCustomer(server);
  const staff = await makeSession(server.database, { kind: 'admin', id: account.id });
  expect(await browser.code(endOwnSession, { id: staff.id })).toBe('SESSION_UNKNOWN');
  expect(await sessionRow(staff.id)).toBeDefined();
});

it('The list of sessions ends all others and counts them', async () => {
  const { browser, account, sessionId } = await signedInCustomer(server);
  const bystander = await signedInCustomer(server);
  for (let count = 0; count < 3; count += 1) {
    await makeSession(server.database, { kind: 'customer', id: account.id });
  }
  expect(await browser.call(endOtherSessions, {})).toEqual({ ended: 3 });
  const left = await browser.call(listOwnSessions, {});
  expect(left.map(({ id }) => id)).toEqual([sessionId]);
  await bystander.browser.call(me, {});
});

it('A ban applies to every following request and clears the cookie', async () => {
  const { browser, account } = await signedInCustomer(server);
  await browser.call(me, {});
  await stand('ban', account.username);
  // Concurrent requests, as from a page that loads: none of the answers says only that there is no
  // session.
  const asked = [me, listOwnSessions, me, listOwnSessions, me, listOwnSessions];
  const refused = await Promise.all(asked.map((procedure) => browser.refusal(procedure, {})));
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ status: 403, code: 'ACCOUNT_BANNED' });
  }
  expect(browser.cookie(sessionCookieNames.customer)).toBeUndefined();
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
});

it('A ban that is lifted gives no session back', async () => {
  const { browser, account } = await signedInCustomer(server);
  await stand('ban', account.username);
  await stand('unban', account.username);
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
});

it('A ban is revealed only to a caller with the secret of a session', async () => {
  const { account, sessionId } = await signedInCustomer(server);
  await stand('ban', account.username);
  const stranger = server.browser();
  stranger.plant(sessionCookieNames.customer, `${sessionId}.${'A'.repeat(43)}`);
  expect(await stranger.code(me, {})).toBe('SESSION_REQUIRED');
});

it('A ban leaves a row in the audit trail', async () => {
  const { id, username } = await makeAccount(server.database);
  await stand('approve', username);
  await stand('ban', username.toUpperCase(), 'sold keys');
  await stand('unban', username);
  const rows = await server.database.sql(
    `select actor_kind, actor_name, action, detail from audit_entries
        where object_kind = 'account' and object_id = $1 order by id`,
    id,
  );
  const by = { actor_kind: 'operator', actor_name: 'operator' };
  expect(rows).toEqual([
    { ...by, action: 'accounts.approve', detail: { reason: null } },
    { ...by, action: 'accounts.ban', detail: { reason: 'sold keys' } },
    { ...by, action: 'accounts.unban', detail: { reason: null } },
  ]);
});

it('A ban of an unknown account changes nothing and says so', async () => {
  expect(await stand('ban', 'nobody')).toBe(false);
});

function stand(standing: 'approve' | 'ban' | 'unban', username: string, reason?: string) {
  const decision = { standing, username, ...(reason === undefined ? {} : { reason }) };
  return setStanding(server.database, { actor: operator }, decision);
}

const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;

const cookiesOf = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((line) => readCookie('', line));

/** The Set-Cookie lines of a login, read, without the pass of its challenge. */
async function setBy(browser: Browser, kind: 'customer' | 'admin') {
  const action = kind === 'customer' ? 'log-in' : 'admin-log-in';
  const challenge = await browser.solveChallenge(action);
  const { username, password } = kind === 'customer' ? cast.nimal : cast.sithara;
  const operation = kind === 'customer' ? logIn : contract.staff.logInAdmin;
  const answer = await browser.send(operation, { username, password, challenge });
  const set = cookiesOf(answer);
  return set.filter(({ name }) => name !== 'regz-checked');
}

const flags = (sameSite: string, days: number) =>
  new Map([
    ['max-age', String(days * 86_400)],
    ['path', '/'],
    ['httponly', ''],
    ['samesite', sameSite],
  ]);

it.each(['client', 'main', 'download'] as const)(
  "The three sites share the customer's cookie set on the %s site",
  async (site: Site) => {
    const browser = server.browser({ site });
    const [cookie, ...others] = await setBy(browser, 'customer');
    expect(others).toEqual([]);
    expect(cookie?.name).toBe('regz-cs');
    expect(cookie?.value).toMatch(TOKEN);
    expect(cookie?.attributes).toEqual(flags('Lax', 30).set('domain', 'regz.localhost'));
    for (const other of ['client', 'main', 'download'] as const) {
      expect((await browser.on(other).call(me, {})).username).toBe('nimal');
    }
    expect(await browser.on('localhost').code(me, {})).toBe('SESSION_REQUIRED');
  },
);

it("The customer's cookie belongs to one host on plain localhost", async () => {
  const browser = server.browser({ site: 'localhost' });
  const [cookie] = await setBy(browser, 'customer');
  expect(cookie?.name).toBe('regz-cs');
  expect(cookie?.attributes).toEqual(flags('Lax', 30));
  expect((await browser.call(me, {})).username).toBe('nimal');
});

it("The customer's cookie is removed with its own flags", async () => {
  const browser = server.browser();
  const [set] = await setBy(browser, 'customer');
  const answer = await browser.send(logOut, {});
  const [cleared] = cookiesOf(answer);
  expect(cleared).toMatchObject({ name: set?.name, value: '' });
  const expected = new Map(set?.attributes).set('max-age', '0');
  expect(cleared?.attributes).toEqual(expected);
});

it('A logout removes every cookie of its name, in both forms', async () => {
  const first = server.browser();
  await first.logIn(cast.nimal);
  const second = server.browser();
  await second.logIn(cast.kavya);
  const cookie = [first, second].map((each) => `regz-cs=${each.cookie('regz-cs')?.value}`);
  const headers = { cookie: cookie.join('; ') };
  const answer = await first.send(logOut, {}, { headers });
  const cleared = cookiesOf(answer);
  expect(cleared.map(({ value, domain }) => [value, domain])).toEqual([
    ['', 'regz.localhost'],
    ['', undefined],
  ]);
  expect(await first.code(me, {}, { headers })).toBe('SESSION_REQUIRED');
});

it("The customer's cookie is removed if it opens nothing", async () => {
  const browser = server.browser();
  browser.plant('regz-cs', 'nothing');
  await browser.refusal(me, {});
  expect(browser.cookie('regz-cs')).toBeUndefined();
});

it.each(['customer', 'admin'] as const)(
  'A session cookie of a %s is found behind a stale one',
  async (kind) => {
    const browser = server.browser();
    const [set] = await setBy(browser, kind);
    const [name, good] = [set?.name ?? '', set?.value ?? ''];
    const stale = `${'a'.repeat(22)}.${'b'.repeat(43)}`;
    for (const cookie of [
      `${name}=${stale}; ${name}=${good}`,
      `${name}=; ${name}=not a token; other=1; ${name}=${good}`,
      `${name}=${good}; ${name}=${stale}`,
    ]) {
      const operation = kind === 'customer' ? me : contract.staff.me;
      const answer = await browser.send(operation, {}, { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  },
);

it.each(['client', 'localhost'] as const)(
  'The staff cookie belongs to one host and is never sent from another site (%s)',
  async (site) => {
    const browser = server.browser({ site });
    const [cookie, ...others] = await setBy(browser, 'admin');
    expect(others).toEqual([]);
    expect(cookie?.name).toBe('regz-as');
    expect(cookie?.value).toMatch(TOKEN);
    expect(cookie?.attributes).toEqual(flags('Strict', 0.5));
    expect(await browser.on('main').code(contract.staff.me, {})).toBe('SESSION_REQUIRED');
  },
);

it('A page’s act applies only to the account it was drawn for', async () => {
  const browser = server.browser();
  const { id, username } = await browser.logIn(cast.nimal);
  await browser.call(endOtherSessions, {});
  const told = await browser.send(me, {});
  expect(told.headers['session-account']).toBe(`customer:${id}`);
  const mine = { headers: { 'drawn-for': `customer:${id}, admin:${id}` } };
  expect(await browser.call(endOtherSessions, {}, mine)).toEqual({ ended: 0 });
  const theirs = { headers: { 'drawn-for': 'customer:00000000-0000-4000-8000-000000000000' } };
  expect(await browser.refusal(endOtherSessions, {}, theirs)).toMatchObject({
    code: 'ACCOUNT_CHANGED',
    data: { username },
  });
  expect(await browser.call(endOtherSessions, {})).toEqual({ ended: 0 });
});

const kinds: readonly SessionKind[] = ['customer', 'task-user', 'admin', 'link-admin'];
const https = {
  MAIN_ORIGIN: 'https://regz.example',
  CLIENT_ORIGIN: 'https://client.regz.example',
  DOWNLOAD_ORIGIN: 'https://download.regz.example',
};

/** The cookies of one answer that sets all there are, and whether the next request reads them. */
async function cookiesOn(host: string, environment: Record<string, string>) {
  const app = Fastify();
  await app.register(cookie);
  const scope = cookieScope(readConfig({ NODE_ENV: 'test', ...environment }));
  app.get('/set', async (request, reply) => {
    const context = createRequestContext(request, reply, { cookies: scope, clock: systemClock });
    for (const kind of kinds) context.cookies.write(kind, `token-of-${kind}`, 'an-account');
    context.flowCookies.write('oidc', 'a-visit', 600);
    return {};
  });
  app.get('/read', async (request, reply) => {
    const { cookies, flowCookies } = createRequestContext(request, reply, {
      cookies: scope,
      clock: systemClock,
    });
    return [...kinds.map((kind) => cookies.readAll(kind)[0]), flowCookies.readAll('oidc')[0]];
  });
  const answer = await app.inject({ url: '/set', headers: { host } });
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  const sent = lines.map((line) => line.split(';')[0]).join('; ');
  const read = await app.inject({ url: '/read', headers: { host, cookie: sent } });
  await app.close();
  return { cookies: lines.map((line) => readCookie('', line)), read: read.json<unknown>() };
}

const everything = [...kinds.map((kind) => `token-of-${kind}`), 'a-visit'];

it('The cookies of an https site are secure, and their names say so', async () => {
  const { cookies, read } = await cookiesOn('client.regz.example', https);
  const names = cookies.map(({ name }) => name);
  expect(names).toEqual(['__Host-cs', '__Host-ts', '__Host-as', '__Host-fs', '__Host-oidc']);
  expect(cookies.filter(({ attributes }) => !attributes.has('secure'))).toEqual([]);
  expect(cookies.filter(({ domain }) => domain !== undefined)).toEqual([]);
  expect(read).toEqual(everything);
});

it('The cookies of an https site are secure when the sites share one', async () => {
  const environment = { ...https, COOKIE_DOMAIN: 'regz.example' };
  const { cookies, read } = await cookiesOn('CLIENT.regz.example', environment);
  expect(cookies[0]).toMatchObject({ name: '__Secure-cs', domain: 'regz.example' });
  expect(cookies.filter(({ attributes }) => !attributes.has('secure'))).toEqual([]);
  expect(read).toEqual(everything);
});

it('A host whose name only ends alike shares no cookies', async () => {
  const environment = { ...https, COOKIE_DOMAIN: 'regz.example' };
  const { cookies } = await cookiesOn('not-regz.example', environment);
  expect(cookies.filter(({ domain }) => domain !== undefined)).toEqual([]);
});

it.each(['client.regz.localhost:3000', 'localhost:3000', '127.0.0.1:3000'])(
  'The cookies of an http site are kept by every browser, on %s',
  async (host) => {
    const { cookies, read } = await cookiesOn(host, {});
    const names = cookies.map(({ name }) => name);
    expect(names).toEqual(['regz-cs', 'regz-ts', 'regz-as', 'regz-fs', 'regz-oidc']);
    for (const { attributes } of cookies) {
      expect(attributes.has('secure')).toBe(false);
      expect(attributes.has('httponly')).toBe(true);
    }
    expect(read).toEqual(everything);
  },
);
