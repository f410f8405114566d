import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  arrangeCommunity,
  communityWorld,
  connectedSubscriber,
  roleNamesOf,
} from '../../../test/fakes/community.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { livesEndAsWanted } from '../../../test/models/role-model.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import type { Services } from '../../platform/services.ts';
import { createServices } from '../../services.ts';
import { syncRoles } from './sync-roles.ts';

let server: TestServer;
let services: Services;

beforeAll(async () => {
  server = await testServer({ work: 'all' });
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
afterAll(async () => {
  await services.community.close();
  await services.mailer.close();
  await server.close();
});

it('Whatever happens to an account and to the community, the roles end up right', async () => {
  expect(await livesEndAsWanted(server, services, 15)).toBe(15);
});

it('A change during a sync causes another one, and no two syncs run at once', async () => {
  const limit = { requests: 1000, windowMs: 1000 };
  await arrangeCommunity(server, { failures: [], limit });
  const { id, discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { ownerPool } = server.database;
  const others: string[] = [];
  const interrupted = {
    ...services,
    community: {
      ...services.community,
      readMemberRoles: async (...args: [string, 'now' | 'patient']) => {
        const roles = await services.community.readMemberRoles(...args);
        await ownerPool.query("update users set subscription = 'Legit' where id = $1", [id]);
        others.push((await syncRoles(services, discordId, 'now')).kind);
        return roles;
      },
    },
  };
  expect(await syncRoles(interrupted, discordId, 'now')).toMatchObject({ kind: 'synced' });
  expect(others).toEqual(['not-taken']);
  await expect.poll(() => roleNamesOf(server, discordId)).toEqual(['Legit']);
});

it('A sync whose process died is resumed by another process', async () => {
  const { id, discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { ownerPool } = server.database;
  await ownerPool.query(
    `update community_role_syncs set leased_until = now() + interval '1 hour'
      where discord_id = $1`,
    [discordId],
  );
  await ownerPool.query("update users set subscription = 'Legit' where id = $1", [id]);
  expect(await syncRoles(services, discordId, 'now')).toEqual({ kind: 'not-taken' });
  await ownerPool.query(
    'update community_role_syncs set leased_until = now() where discord_id = $1',
    [discordId],
  );
  await expect.poll(() => roleNamesOf(server, discordId)).toEqual(['Legit']);
});

it('A role that another bot gives during a sync stays, and a failure between two changes is made up for', async () => {
  const { id, discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { ownerPool } = server.database;
  const { roles, users } = await communityWorld(server);
  const username = users.find((user) => user.id === discordId)?.username ?? '';
  const foreign = roles.find(({ name }) => name === 'regz-bot');
  const meanwhile = {
    ...services,
    community: {
      ...services.community,
      readMemberRoles: async (...args: [string, 'now' | 'patient']) => {
        const read = await services.community.readMemberRoles(...args);
        const members = [{ username, roles: [...read, foreign?.id ?? ''] }];
        await arrangeCommunity(server, { members });
        return read;
      },
      takeRole: async () => {
        throw new CommunityFault('unreachable', 'the line is cut');
      },
    },
  };
  await ownerPool.query("update users set subscription = 'Legit' where id = $1", [id]);
  await expect(syncRoles(meanwhile, discordId, 'now')).rejects.toThrow('the line is cut');
  await expect
    .poll(() => roleNamesOf(server, discordId))
    .toEqual(expect.arrayContaining(['Legit', foreign?.name]));
  await expect.poll(() => roleNamesOf(server, discordId)).not.toContain('External');
  expect(await roleNamesOf(server, discordId)).toContain(foreign?.name);
});

const limitsForAll = {
  'of Discord': {
    body: '{"message":"You are being rate limited.","retry_after":2,"global":true}',
    headers: {
      'content-type': 'application/json',
      'x-ratelimit-global': 'true',
      'x-ratelimit-scope': 'global',
      'retry-after': '2',
    },
  },
  'of a proxy with a page of its own': {
    body: '<html>error code: 1015</html>',
    headers: { 'content-type': 'text/html', 'retry-after': '2' },
  },
};

it.each(Object.entries(limitsForAll))(
  'A limit %s for all calls holds for all until it is over',
  async (_, limit) => {
    const { discordId } = await connectedSubscriber(server, { subscription: 'External' });
    const read = `GET /api/v10/guilds/\\d+/members/${discordId}`;
    const refused = { status: 429, ...limit };
    await arrangeCommunity(server, { failures: [{ match: read, answer: refused }] });
    const asked = async () =>
      (await communityWorld(server)).requests.filter((line) => new RegExp(read).test(line)).length;
    const before = await asked();
    const { community } = services;
    await expect(community.readMemberRoles(discordId, 'now')).rejects.toThrow(/rate-limited/);
    await expect(community.readMemberRoles(discordId, 'now')).rejects.toThrow(/rate-limited/);
    await expect(community.refreshTokens('any')).rejects.toThrow(/rate-limited/);
    expect(await community.readMemberRoles(discordId, 'patient')).toHaveLength(1);
    expect(await asked()).toBe(before + 2);
  },
);

it('More than fifty calls in a second wait without a refusal', async () => {
  const { discordId } = await connectedSubscriber(server, { subscription: 'External' });
  const { community } = services;
  const calls = Array.from({ length: 60 }, () => community.readMemberRoles(discordId, 'now'));
  expect(await Promise.all(calls)).toHaveLength(60);
});
