import type pg from 'pg';
import { standInPackageRoles } from '../../stand-ins/community/package-roles.ts';
import { seedRoles } from '../community/roles/seed-roles.ts';
import { queueDueRoles } from '../community/roles/sync-due-roles.ts';
import { seedDownloads } from '../downloads/seed-downloads.ts';
import { queueOverlookedDeliveries } from '../event-hooks/deliver-hook.ts';
import { communityIsStandIn } from '../integrations/community/community.ts';
import { listPackageNames } from '../licenses/packages.ts';
import { keepPanelKeys } from '../panel/keys/keep-panel-keys.ts';
import { keepLegacyBridge } from '../panel/legacy/keep-legacy-bridge.ts';
import { withClient } from '../platform/database/connections/with-client.ts';
import type { Services } from '../platform/services.ts';
import { hashMailboxes } from '../shop/purchase/mailbox-hash.ts';
import { createFirstAdmin } from '../staff/create-first-admin.ts';
import type { FirstPassword } from '../staff/first-password.ts';

/** Of PostgreSQL's advisory locks. */
const PREPARING_LOCK = 7_203_118;

/**
 * Brings stored data up to date, and adds what every database has from its first start; one process at
 * a time, because several may start on a new database at once.
 */
export async function prepareRows(
  services: Services,
  connection: pg.ClientConfig,
): Promise<FirstPassword | null> {
  return withClient(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARING_LOCK]);
    await hashMailboxes(services);
    await queueOverlookedDeliveries(services.db);
    await queueDueRoles(services);
    return makeFirstRows(services);
  });
}

async function makeFirstRows(services: Services): Promise<FirstPassword | null> {
  const { config, db } = services;
  const firstAdmin = await createFirstAdmin(services);
  if (communityIsStandIn(config)) {
    await seedRoles(db, standInPackageRoles(await listPackageNames(db)));
  }
  await seedDownloads(services);
  await keepPanelKeys(services);
  await keepLegacyBridge(services);
  return firstAdmin;
}
