import cookie from '@fastify/cookie';
import type { SessionKind } from '@regz/contract/operation.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readCookie } from '../../../../test/harness/cookie-jar.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createRequestContext } from '../../http/create-request-context.ts';
import { cookieScope } from './cookie-scope.ts';

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

it('The cookies of an https site belong to one host if its name merely ends like the sites’ names', async () => {
  const environment = { ...https, COOKIE_DOMAIN: 'regz.example' };
  const { cookies } = await cookiesOn('not-regz.example', environment);
  expect(cookies.filter(({ domain }) => domain !== undefined)).toEqual([]);
});

it.each(['client.regz.localhost:3000', 'localhost:3000', '127.0.0.1:3000'])(
  'The cookies of an http site are named and flagged as every browser keeps them, on %s',
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
