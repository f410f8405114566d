import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { standInPackageRoles } from '../../../stand-ins/community/package-roles.ts';
import { standInRoleIds } from '../../../stand-ins/community/settings.ts';
import { arrangeCommunity } from '../../../test/fakes/community.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { listPackageNames } from '../../licenses/packages.ts';
import type { Services } from '../../platform/services.ts';
import { createServices } from '../../services.ts';
import { checkPackageRoles } from './check-package-roles.ts';
import { listPackageRoles, mapPackageRoles } from './map-package-roles.ts';
import { seedRoles } from './seed-roles.ts';

const strange = '700000000000000001';
let server: TestServer;
let services: Services;

beforeAll(async () => {
  server = await testServer();
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
  await arrangeCommunity(server, { limit: { requests: 1000, windowMs: 1000 } });
});
afterAll(async () => {
  await services.community.close();
  await services.mailer.close();
  await server.close();
});
afterEach(() =>
  mapPackageRoles(services.db, { packageName: 'Legit', roleIds: [standInRoleIds.Legit] }),
);

it('With the stand-in, every package has one to five roles', async () => {
  const mapping = await listPackageRoles(services.db);
  expect([...mapping.keys()].toSorted()).toEqual((await listPackageNames(services.db)).toSorted());
  for (const [name, ids] of mapping) {
    expect(ids.length, name).toBeGreaterThanOrEqual(1);
    expect(ids.length, name).toBeLessThanOrEqual(5);
    expect(new Set(ids).size, name).toBe(ids.length);
  }
  expect(await checkPackageRoles(services)).toEqual({ mapped: mapping.size, faults: [] });
});

it('The operator’s first mapping replaces the default roles', async () => {
  await mapPackageRoles(services.db, {
    packageName: 'Legit',
    roleIds: [strange, standInRoleIds.Legit],
  });
  await seedRoles(services.db, standInPackageRoles(await listPackageNames(services.db)));
  expect((await listPackageRoles(services.db)).get('Legit')).toEqual([
    strange,
    standInRoleIds.Legit,
  ]);
  await mapPackageRoles(services.db, { packageName: 'Legit', roleIds: [] });
  await seedRoles(services.db, standInPackageRoles(await listPackageNames(services.db)));
  expect((await listPackageRoles(services.db)).has('Legit')).toBe(false);
});

it.each([['not an id'], ['123'], ['1'.repeat(21)]])(
  'The roles of the packages are refused as %j',
  async (id) => {
    await expect(
      mapPackageRoles(services.db, { packageName: 'Legit', roleIds: [id] }),
    ).rejects.toMatchObject({
      code: '23514',
    });
  },
);

it('Only packages that can be chosen get roles', async () => {
  const retire = (at: string | null) =>
    server.database.ownerPool.query(
      `update license_packages set retired_at = $1 where name = 'Legit'`,
      [at],
    );
  await retire('2026-01-01');
  for (const packageName of ['Legit', 'Superb']) {
    await expect(
      mapPackageRoles(services.db, { packageName, roleIds: [strange] }),
    ).rejects.toMatchObject({ code: 'LICENSE_PACKAGE_UNKNOWN' });
  }
  await retire(null);
  expect((await listPackageRoles(services.db)).get('Legit')).toEqual([standInRoleIds.Legit]);
});

it('The roles of the packages are at most five', async () => {
  const six = Object.values(standInRoleIds).slice(0, 6);
  await expect(
    mapPackageRoles(services.db, { packageName: 'Legit', roleIds: six }),
  ).rejects.toMatchObject({
    code: '23514',
  });
});

it.each([
  ['does not exist', {}],
  ['is above the bot', { id: strange, name: 'High', position: 100 }],
  ['is managed by an integration', { id: strange, name: 'Other', position: 1, managed: true }],
])('The roles of the packages are checked: %s', async (fault, role) => {
  if ('id' in role) await arrangeCommunity(server, { roles: [role] });
  await mapPackageRoles(services.db, {
    packageName: 'Legit',
    roleIds: [standInRoleIds.Legit, strange],
  });
  const { faults } = await checkPackageRoles(services);
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^Legit: .*${fault}`))]);
  expect(faults[0]).toContain(strange);
});
