import { expect, it } from 'vitest';
import { ownServer, sharedServer, type TestServer } from '../../../test/harness/harness.ts';
import { exchange } from '../../../test/harness/http-exchange.ts';

const TOKEN = 'a-token-of-more-than-thirty-two-characters';
const INBOX = '/stand-ins/mail';
const server = sharedServer();
const guarded = sharedServer({ environment: { STAND_INS_TOKEN: TOKEN } });

type Headers = Record<string, string>;

async function ask(of: TestServer, headers: Headers = {}, method = 'GET', at = INBOX) {
  const port = of.config.PORT;
  const all = { host: `localhost:${port}`, ...headers };
  const {
    status,
    json,
    headers: answered,
  } = await exchange({ port, method, path: at, headers: all });
  return { status, code: (json as { code?: string } | undefined)?.code, headers: answered };
}

const elsewhere = { 'x-forwarded-for': '10.0.0.7' };
const withPassword = (password: string) => ({
  ...elsewhere,
  authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`,
});

it.each(['evil.example', 'localhost.evil.example', 'localhost:1'])(
  'A stand-in does not answer under another site’s name %s',
  async (host) => {
    expect(await ask(server, { host })).toMatchObject({ status: 421, code: 'HOST_UNKNOWN' });
  },
);

it('A stand-in answers this machine, and does not exist for any other', async () => {
  expect((await ask(server)).status).toBe(200);
  expect(await ask(server, elsewhere)).toMatchObject({ status: 404, code: 'ROUTE_UNKNOWN' });
  expect(await ask(server, withPassword(TOKEN))).toMatchObject({ status: 404 });
});

it('A stand-in answers another machine only with the token', async () => {
  expect((await ask(guarded, withPassword(TOKEN))).status).toBe(200);
  for (const headers of [elsewhere, withPassword(''), withPassword(TOKEN.slice(1))]) {
    const refused = await ask(guarded, headers);
    expect(refused).toMatchObject({ status: 401, code: 'SESSION_REQUIRED' });
    expect(refused.headers['www-authenticate']).toMatch(/^Basic realm=/);
  }
  expect((await ask(guarded)).status).toBe(200);
});

it('A stand-in does nothing at the request of another site’s page', async () => {
  const world = '/stand-ins/community/world';
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  for (const headers of [crossSite, { ...crossSite, origin: 'https://evil.example' }]) {
    expect(await ask(server, headers, 'PATCH', world)).toMatchObject({
      status: 403,
      code: 'ORIGIN_FORBIDDEN',
    });
  }
});

it('A stand-in is not opened through an unconfigured proxy', async () => {
  const unnamed = await ownServer({ environment: { TRUST_PROXY: '' } });
  expect((await ask(unnamed)).status).toBe(200);
  expect((await ask(unnamed, elsewhere)).status).toBe(404);
});
