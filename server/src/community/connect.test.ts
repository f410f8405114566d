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
import { testServer, type TestServer } from '../../test/harness/harness.ts';
import { sessionCookieNames, signIn } from '../../test/harness/signed-in.ts';
import { ownSecrets } from '../platform/config/secrets.ts';
import { createSeal } from '../platform/guards/seal.ts';

const { cancelConnection, completeConnection, readConnection, startConnection } =
  contract.community;
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

it('Connecting redirects with state, PKCE and the minimal scope', async () => {
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

it('Connecting joins the server, assigns the roles and counts them', async () => {
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

it('Connecting assigns the roles of the current package', async () => {
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
] as const)('Connecting succeeds even if joining fails with %s', async (_, answer, join) => {
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
});

const refused = { status: 403, code: 'COMMUNITY_NOT_ELIGIBLE' };

it.each([
  ['without approval', { admin_approval: false }, refused],
  ['without a subscription', { subscription: null, expiredate: null }, refused],
  ['after its end', { expiredate: '2020-01-01' }, refused],
  [
    'while it is paused',
    { expiredate: '2020-01-01', frozen_days: 5 },
    { status: 409, code: 'LICENSE_FROZEN' },
  ],
])(
  'A connection is refused %s, before and after the visit to the community',
  async (_, columns, refusal) => {
    const { browser } = await subscriber(server, columns);
    expect(await browser.refusal(startConnection, {})).toMatchObject(refusal);
    const other = await subscriber(server);
    const { url } = await other.browser.call(startConnection, {});
    const back = await authorize(url, { as: other.username });
    const names = Object.keys(columns);
    await server.database.ownerPool.query(
      `update users set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
      [other.id, ...Object.values(columns)],
    );
    expect(await other.browser.refusal(completeConnection, answerOf(back))).toMatchObject(refusal);
    expect(await account(other.id)).toMatchObject({ discord_id: null });
  },
);

it('A connection is refused when its state is missing, another session’s, used, or late', async () => {
  const { browser, id, username } = await subscriber(server);
  const begin = async () => {
    const { url } = await browser.call(startConnection, {});
    return answerOf(await authorize(url, { as: username }));
  };
  const unknown = async (who: typeof browser, answer: Awaited<ReturnType<typeof begin>>) =>
    expect(await who.refusal(completeConnection, answer)).toMatchObject({
      status: 409,
      code: 'COMMUNITY_FLOW_UNKNOWN',
    });

  const first = await begin();
  const inOtherTab = await begin();
  await unknown(browser, { ...first, state: 'x'.repeat(43) });
  // Another person, and another browser of the same one.
  const stranger = await subscriber(server);
  await unknown(stranger.browser, first);
  const phone = server.browser();
  await signIn(server, phone, { kind: 'customer', id });
  await unknown(phone, first);
  // Neither another person nor another tab has used up the flow.
  await browser.call(completeConnection, first);
  await browser.call(completeConnection, inOtherTab);
  await unknown(browser, first);

  const late = await begin();
  server.clock.advance(10 * 60_000);
  await unknown(browser, late);
  expect(await account(stranger.id)).toMatchObject({ discord_id: null });
});

it('A connection is refused after cancelling at the community', async () => {
  const { browser } = await subscriber(server);
  const { url } = await browser.call(startConnection, {});
  const back = await authorize(url, 'cancel');
  expect(back.get('error')).toBe('access_denied');
  const state = back.get('state') ?? '';
  await browser.call(cancelConnection, { state });
  expect((await browser.refusal(completeConnection, { code: 'x', state, iss: null })).code).toBe(
    'COMMUNITY_FLOW_UNKNOWN',
  );
});

it.each([
  ['an invented code', { code: 'invented' }],
  ['no issuer', { iss: null }],
  ['another issuer', { iss: 'https://discord.example' }],
])('A connection is refused for %s', async (_, change) => {
  const { browser, username, id } = await subscriber(server);
  const { url } = await browser.call(startConnection, {});
  const answer = { ...answerOf(await authorize(url, { as: username })), ...change };
  expect(await browser.refusal(completeConnection, answer)).toMatchObject({
    status: 403,
    code: 'COMMUNITY_AUTHORIZATION_REFUSED',
  });
  expect(await account(id)).toMatchObject({ discord_id: null, discord_access_token: null });
});

it('A connection is refused when the person removed the permission to join the server', async () => {
  const { browser, username } = await subscriber(server);
  const { url } = await browser.call(startConnection, {});
  const narrow = new URL(url);
  narrow.searchParams.set('scope', 'identify');
  const back = await authorize(narrow.href, { as: username });
  expect((await browser.refusal(completeConnection, answerOf(back))).code).toBe(
    'COMMUNITY_AUTHORIZATION_REFUSED',
  );
});

it.each([
  ['metadata', 'oauth-authorization-server'],
  ['token', 'POST .*/oauth2/token$'],
  ['profile', 'GET .*/users/@me'],
])('A connection without an answer is refused with its reason: %s', async (name, match) => {
  // The metadata is cached, so this case needs a new server.
  const fresh = name === 'metadata' ? await testServer() : server;
  try {
    const { browser, username } = await subscriber(fresh);
    const silence = { failures: [{ match, answer: 'nothing' as const, times: 9 }] };
    if (name === 'metadata') {
      await arrangeCommunity(fresh, silence);
      expect((await browser.refusal(startConnection, {})).code).toBe('COMMUNITY_UNAVAILABLE');
      await arrangeCommunity(fresh, { failures: [] });
      await browser.call(startConnection, {});
      return;
    }
    const { url } = await browser.call(startConnection, {});
    const back = await authorize(url, { as: username });
    await arrangeCommunity(fresh, silence);
    expect(await browser.refusal(completeConnection, answerOf(back))).toMatchObject({
      status: 503,
      code: 'COMMUNITY_UNAVAILABLE',
    });
  } finally {
    if (fresh !== server) await fresh.close();
  }
});

it('A person connects to one account only, even concurrently', async () => {
  const [one, two, third] = await Promise.all([
    subscriber(server),
    subscriber(server),
    subscriber(server),
  ]);
  const answers = await Promise.all(
    [one, two].map(async ({ browser }) => {
      const { url } = await browser.call(startConnection, {});
      return answerOf(await authorize(url, { as: `shared-${one.username}` }));
    }),
  );
  const results = await Promise.all(
    [one, two].map(({ browser }, at) =>
      browser.send(completeConnection, answers[at] ?? { code: '', state: '', iss: null }),
    ),
  );
  expect(results.map((result) => result.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { url } = await third.browser.call(startConnection, {});
  const answer = answerOf(await authorize(url, { as: `shared-${one.username}` }));
  expect((await third.browser.refusal(completeConnection, answer)).code).toBe(
    'COMMUNITY_ACCOUNT_TAKEN',
  );
  expect(await account(third.id)).toMatchObject({ discord_id: null });
  // The connected account can still bring the person back into the server.
  const winner = results[0]?.status === 200 ? one : two;
  const discordId = await discordIdOf(server, `shared-${one.username}`);
  await arrangeCommunity(server, { leave: [discordId] });
  expect(await winner.browser.call(contract.community.updateRoles, {})).toEqual({
    rolesAssigned: 1,
  });
});
