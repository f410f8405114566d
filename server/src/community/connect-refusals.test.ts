import { contract } from '@regz/contract/contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  answerOf,
  arrangeCommunity,
  authorize,
  discordIdOf,
  subscriber,
} from '../../test/fakes/community.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signIn } from '../../test/harness/signed-in.ts';

const { startConnection, completeConnection, cancelConnection } = contract.community;
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
])(
  'A connection is refused in its own words when the community does not answer: %s',
  async (name, match) => {
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
  },
);

it('A connection is refused for a person connected to another account, also when both try at once', async () => {
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
