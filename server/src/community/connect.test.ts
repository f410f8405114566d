import { contract } from '@regz/contract/contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  answerOf,
  arrangeCommunity,
  authorize,
  connectedSubscriber,
  discordIdOf,
  roleNamesOf,
  subscriber,
} from '../../test/fakes/community.ts';
import { makeSession } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { sessionCookieNames } from '../../test/harness/signed-in.ts';
import { ownSecrets } from '../platform/config/secrets.ts';
import { createSeal } from '../platform/guards/seal.ts';

const { startConnection, completeConnection, readConnection } = contract.community;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await arrangeCommunity(server, { limit: { requests: 1000, windowMs: 1000 } });
});
afterAll(() => server.close());
afterEach(() => arrangeCommunity(server, { failures: [] }));

const account = async (id: string) => {
  const { rows } = await server.database.ownerPool.query<Record<string, unknown>>(
    'select * from users where id = $1',
    [id],
  );
  return rows[0] ?? {};
};

it('Connecting to the community leads to its page with state, PKCE and exactly the scope that is needed', async () => {
  const { browser } = await subscriber(server);
  const { url } = await browser.call(startConnection, {});
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe(
    `http://localhost:${server.config.PORT}/stand-ins/community/api/oauth2/authorize`,
  );
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'identify guilds.join',
    redirect_uri: `${server.config.origins.client}/callback`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
});

it('Connecting to the community returns to plain localhost if it started there', async () => {
  const { id } = await subscriber(server);
  const browser = server.browser({ site: 'localhost' });
  const { token } = await makeSession(server.database, { kind: 'customer', id });
  browser.plant(sessionCookieNames.customer, token);
  const { url } = await browser.call(startConnection, {});
  const origin = `http://localhost:${server.config.PORT}`;
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${origin}/callback`);
  const back = await authorize(url, { as: `local-${id.slice(0, 8)}` });
  expect(await browser.call(completeConnection, answerOf(back))).toMatchObject({
    join: 'joined',
  });
});

it('Connecting to the community adds the person to the server, assigns the package’s roles and reports how many', async () => {
  const { browser, username } = await subscriber(server, {
    subscription: 'Supreme-Essential-Legit',
  });
  const { url } = await browser.call(startConnection, {});
  const back = await authorize(url, { as: username });
  expect(await browser.call(completeConnection, answerOf(back))).toEqual({
    username,
    join: 'joined',
    rolesAssigned: 3,
  });
  const discordId = await discordIdOf(server, username);
  expect(await roleNamesOf(server, discordId)).toEqual(['Essential', 'Legit', 'Supreme']);
  const { connection } = await browser.call(readConnection, {});
  expect(connection).toMatchObject({
    username,
    avatarUrl: null,
    roles: { wanted: 3, assigned: 3, pending: false, problem: null },
  });
  expect(connection?.roles.lastSyncedAt).not.toBeNull();
});

it('Connecting to the community stores the tokens encrypted, and reveals nothing of them', async () => {
  const { id, browser } = await connectedSubscriber(server);
  const row = await account(id);
  const access = String(row['discord_access_token']);
  const { dataKey } = ownSecrets(server.config.STATE_DIR);
  const token = createSeal(dataKey).open(access, `users/${id}/discord_access_token`);
  expect(token).toMatch(/^[\w-]{20,}$/);
  expect(row['discord_refresh_token']).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain(token);
  const { text } = await browser.send(contract.identity.me, {});
  expect(text).toContain(id);
  expect(`${text}${JSON.stringify(await browser.call(readConnection, {}))}`).not.toMatch(
    /token|v1\./,
  );
});

it('Connecting to the community assigns the roles of the package that the account has on return', async () => {
  const { browser, id, username } = await subscriber(server, { subscription: 'Regz-Owner' });
  const { url } = await browser.call(startConnection, {});
  const back = await authorize(url, { as: username });
  await server.database.ownerPool.query('update users set subscription = $1 where id = $2', [
    'Legit',
    id,
  ]);
  await browser.call(completeConnection, answerOf(back));
  expect(await roleNamesOf(server, await discordIdOf(server, username))).toEqual(['Legit']);
});

it.each([
  ['40007 banned there', { status: 403, body: { code: 40007, message: 'banned' } }, 'refused'],
  ['30001 in too many', { status: 400, body: { code: 30001, message: 'too many' } }, 'refused'],
  ['50013 not permitted', { status: 403, body: { code: 50013, message: 'no' } }, 'failed'],
  ['silence', 'nothing', 'failed'],
  ['500', { status: 500, body: {} }, 'failed'],
  ['429', { status: 429, body: {}, headers: { 'retry-after': '60' } }, 'failed'],
  ['a page instead of an answer', { status: 403, body: '<html>' }, 'failed'],
] as const)(
  'Connecting to the community goes on when joining fails with %s',
  async (_, answer, join) => {
    const { browser, username } = await subscriber(server);
    const { url } = await browser.call(startConnection, {});
    const back = await authorize(url, { as: username });
    await arrangeCommunity(server, {
      failures: [{ match: '^PUT .*/members/', answer, times: 9 }],
    });
    expect(await browser.call(completeConnection, answerOf(back))).toEqual({
      username,
      join,
      rolesAssigned: null,
    });
    const { connection } = await browser.call(readConnection, {});
    expect(connection).toMatchObject({
      username,
      roles: {
        wanted: 1,
        assigned: 0,
        problem: join === 'refused' ? 'join-refused' : 'join-waiting',
      },
    });
  },
);
