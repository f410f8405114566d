import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../../seed/cast.ts';
import type { Browser, Site } from '../../../../test/harness/browser.ts';
import { readCookie } from '../../../../test/harness/cookie-jar.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';

const { logIn, logOut, me } = contract.identity;
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.seedCast();
});
afterAll(() => server.close());

/** The Set-Cookie lines of a login, read, without the pass of its challenge. */
async function setBy(browser: Browser, kind: 'customer' | 'admin') {
  const action = kind === 'customer' ? 'log-in' : 'admin-log-in';
  const challenge = await browser.solveChallenge(action);
  const { username, password } = kind === 'customer' ? cast.nimal : cast.sithara;
  const operation = kind === 'customer' ? logIn : contract.staff.logInAdmin;
  const answer = await browser.send(operation, { username, password, challenge });
  const set = (answer.headers['set-cookie'] ?? []).map((line) => readCookie('', line));
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
  "The customer's cookie is shared by the three sites when it is set on the %s site",
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
    expect((await browser.on('localhost').refusal(me, {})).code).toBe('SESSION_REQUIRED');
  },
);

it("The customer's cookie belongs to one host on plain localhost", async () => {
  const browser = server.browser({ site: 'localhost' });
  const [cookie] = await setBy(browser, 'customer');
  expect(cookie?.name).toBe('regz-cs');
  expect(cookie?.attributes).toEqual(flags('Lax', 30));
  expect((await browser.call(me, {})).username).toBe('nimal');
});

it("The customer's cookie is removed with the flags it was set with, or a browser would keep it", async () => {
  const browser = server.browser();
  const [set] = await setBy(browser, 'customer');
  const answer = await browser.send(logOut, {});
  const [cleared] = (answer.headers['set-cookie'] ?? []).map((line) => readCookie('', line));
  expect(cleared).toMatchObject({ name: set?.name, value: '' });
  const expected = new Map(set?.attributes).set('max-age', '0');
  expect(cleared?.attributes).toEqual(expected);
});

it("The customer's cookie ends with a logout however many of its name there are, in both forms", async () => {
  const first = server.browser();
  await first.logIn(cast.nimal);
  const second = server.browser();
  await second.logIn(cast.kavya);
  const cookie = [first, second].map((each) => `regz-cs=${each.cookie('regz-cs')?.value}`);
  const headers = { cookie: cookie.join('; ') };
  const answer = await first.send(logOut, {}, { headers });
  const cleared = (answer.headers['set-cookie'] ?? []).map((line) => readCookie('', line));
  expect(cleared.map(({ value, domain }) => [value, domain])).toEqual([
    ['', 'regz.localhost'],
    ['', undefined],
  ]);
  expect((await first.refusal(me, {}, { headers })).code).toBe('SESSION_REQUIRED');
});

it("The customer's cookie is removed if it opens nothing", async () => {
  const browser = server.browser();
  browser.plant('regz-cs', 'nothing');
  await browser.refusal(me, {});
  expect(browser.cookie('regz-cs')).toBeUndefined();
});

it.each(['customer', 'admin'] as const)(
  'A session cookie of a %s is found behind a stale one of the same name, which a browser may send first',
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
    expect((await browser.on('main').refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
  },
);

it('An act of a page that says for whom it was drawn is done for that account, refused with the name of another, and free to programs', async () => {
  const browser = server.browser();
  const { id, username } = await browser.logIn(cast.nimal);
  await browser.call(contract.identity.endOtherSessions, {});
  const told = await browser.send(me, {});
  expect(told.headers['session-account']).toBe(`customer:${id}`);
  const mine = { headers: { 'drawn-for': `customer:${id}, admin:${id}` } };
  expect(await browser.call(contract.identity.endOtherSessions, {}, mine)).toEqual({ ended: 0 });
  const theirs = { headers: { 'drawn-for': 'customer:00000000-0000-4000-8000-000000000000' } };
  expect(await browser.refusal(contract.identity.endOtherSessions, {}, theirs)).toMatchObject({
    code: 'ACCOUNT_CHANGED',
    data: { username },
  });
  expect(await browser.call(contract.identity.endOtherSessions, {})).toEqual({ ended: 0 });
});
