import { setTimeout as pause } from 'node:timers/promises';
import { managedRoles, type RoleHolder, wantedRoles } from '@regz/rules/community/roles.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { sweepCommunity } from '../../src/community/community.ts';
import { mapPackageRoles } from '../../src/community/roles/map-package-roles.ts';
import { syncDueRoles } from '../../src/community/roles/sync-due-roles.ts';
import type { Services } from '../../src/platform/services.ts';
import { standInRoleIds } from '../../stand-ins/community/settings.ts';
import { arrangeCommunity, communityWorld, discordIdOf } from '../fakes/community.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';

const foreign = ['600000000000000001', '600000000000000002'];
const { Supreme, Essential, Legit, Experiment } = standInRoleIds;
const roleIds = [Supreme, Essential, Legit, Experiment];
const packages = ['Supreme', 'Essential', 'Legit', 'Supreme-Experiment', null] as const;

type Change =
  | { kind: 'package'; subscription: (typeof packages)[number] }
  | { kind: 'expiry'; expiredate: 'infinity' | '2020-01-01' }
  | { kind: 'approval' | 'ban' | 'link'; on: boolean }
  | { kind: 'mapping'; package: 'Supreme' | 'Essential'; roles: string[] }
  | { kind: 'by-hand'; roles: string[] }
  | { kind: 'leave' }
  | { kind: 'failure'; match: string; answer: 'nothing' | number; takesEffect: boolean }
  | { kind: 'work' };

const onOff = (kind: 'approval' | 'ban' | 'link') =>
  fc.boolean().map((on): Change => ({ kind, on }));

/** All changes that can happen to one person, and to the community, in any order. */
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    fc.constantFrom(...packages).map((subscription): Change => ({ kind: 'package', subscription })),
    fc
      .constantFrom('infinity' as const, '2020-01-01' as const)
      .map((expiredate): Change => ({ kind: 'expiry', expiredate })),
    onOff('approval'),
    onOff('ban'),
    onOff('link'),
    fc
      .tuple(
        fc.constantFrom('Supreme' as const, 'Essential' as const),
        fc.subarray(roleIds, { minLength: 1 }),
      )
      .map(([name, roles]): Change => ({ kind: 'mapping', package: name, roles })),
    fc.subarray([...roleIds, ...foreign]).map((roles): Change => ({ kind: 'by-hand', roles })),
    fc.constant<Change>({ kind: 'leave' }),
    fc
      .record({
        match: fc.constantFrom('^GET', '^PUT', '^DELETE', '/members/'),
        answer: fc.constantFrom('nothing' as const, 500, 502, 429),
        takesEffect: fc.boolean(),
      })
      .map((failure): Change => ({ kind: 'failure', ...failure })),
    fc.constant<Change>({ kind: 'work' }),
  ),
  { maxLength: 14 },
);

/**
 * Runs random histories of one account against a community that fails at random. In the end the
 * community answers, and the member has exactly the due managed roles and unchanged unmanaged
 * roles. Returns the number of histories.
 */
export async function livesEndAsWanted(
  server: TestServer,
  services: Services,
  runs: number,
): Promise<number> {
  let lives = 0;
  await arrangeCommunity(server, {
    limit: { requests: 100_000, windowMs: 1000 },
    roles: foreign.map((id) => ({ id, name: `foreign ${id}`, position: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(changes, async (life) => {
      await live(server, services, life);
      lives += 1;
    }),
    { numRuns: runs },
  );
  return lives;
}

async function live(server: TestServer, services: Services, life: Change[]): Promise<void> {
  const { id, username } = await makeAccount(server.database, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: 'infinity',
  });
  await arrangeCommunity(server, { failures: [], members: [{ username, roles: foreign }] });
  const discordId = await discordIdOf(server, username);
  let unmanaged: string[] | null = foreign;
  await change(server, id, { discord_id: discordId });
  for (const step of life) {
    unmanaged = await take(server, services, { id, username, discordId }, step, unmanaged);
  }
  await arrangeCommunity(server, { failures: [] });
  await settleAll(server, services, discordId);
  await expectWanted(server, services, { id, discordId }, unmanaged);
  await server.database.sql('delete from users where id = $1', id);
  await settleAll(server, services, discordId);
}

type Who = { id: string; username: string; discordId: string };

/** Applies one step; returns the member's unmanaged roles after it, or null without a member. */
async function take(
  server: TestServer,
  services: Services,
  { id, username, discordId }: Who,
  step: Change,
  unmanaged: string[] | null,
): Promise<string[] | null> {
  switch (step.kind) {
    case 'package':
      await change(server, id, { subscription: step.subscription });
      return unmanaged;
    case 'expiry':
      await change(server, id, { expiredate: step.expiredate });
      return unmanaged;
    case 'approval':
      await change(server, id, { admin_approval: step.on });
      return unmanaged;
    case 'ban':
      await change(server, id, { banned: step.on });
      return unmanaged;
    case 'link':
      await change(server, id, { discord_id: step.on ? discordId : null });
      return unmanaged;
    case 'mapping':
      await mapPackageRoles(services.db, { packageName: step.package, roleIds: step.roles });
      return unmanaged;
    case 'by-hand':
      await arrangeCommunity(server, { members: [{ username, roles: step.roles }] });
      await server.database.sql('select request_community_role_sync($1)', discordId);
      return step.roles.filter((role) => foreign.includes(role));
    case 'leave':
      await arrangeCommunity(server, { leave: [discordId] });
      return null;
    case 'failure': {
      const { match, takesEffect } = step;
      const answer =
        step.answer === 'nothing'
          ? step.answer
          : { status: step.answer, body: {}, headers: { 'retry-after': '0' } };
      await arrangeCommunity(server, { failures: [{ match, answer, takesEffect, times: 3 }] });
      return unmanaged;
    }
    case 'work':
      await syncDueRoles(services, { discordId });
      return unmanaged;
  }
}

async function change(server: TestServer, id: string, columns: object): Promise<void> {
  const names = Object.keys(columns);
  await server.database.ownerPool.query(
    `update users set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  );
}

/** Works until nothing is due for the person, and skips every wait. */
async function settleAll(server: TestServer, services: Services, discordId: string): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await sweepCommunity(services);
    await server.database.ownerPool.query(
      'update community_role_syncs set due_at = now() where due_at is not null',
    );
    await syncDueRoles(services, { discordId });
    const { rows } = await server.database.ownerPool.query(
      'select 1 from community_role_syncs where discord_id = $1 and due_at is not null',
      [discordId],
    );
    if (rows.length === 0) return;
    await pause(20);
  }
  throw new Error('the roles never settled');
}

async function expectWanted(
  server: TestServer,
  { clock }: Services,
  { id, discordId }: { id: string; discordId: string },
  unmanaged: string[] | null,
): Promise<void> {
  const actual = (await communityWorld(server)).members[discordId]?.roles;
  if (unmanaged === null) {
    expect(actual).toBeUndefined();
    return;
  }
  const { ownerPool } = server.database;
  const { rows: mapped } = await ownerPool.query<{ package: string; ids: string[] }>(
    'select package, array_agg(role_id) as ids from license_package_roles group by package',
  );
  const mapping = new Map(mapped.map((row) => [row.package, row.ids]));
  const { rows } = await ownerPool.query<RoleHolder & { discord_id: string | null }>(
    `select subscription, expiredate as "endsAt", admin_approval as "adminApproval", banned,
            discord_id from users where id = $1`,
    [id],
  );
  const holder = rows[0]?.discord_id === null ? null : (rows[0] ?? null);
  const managed = managedRoles(mapping, roleIds);
  const expected = [...unmanaged, ...wantedRoles(holder, mapping, clock())];
  expect(actual?.toSorted()).toEqual(expected.toSorted());
  expect(unmanaged.filter((role) => managed.has(role))).toEqual([]);
}
