import type { Config } from '../../src/platform/config/config.ts';
import { databaseSettings } from '../../src/platform/database/database-settings.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/database/open-database.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { queues } from '../../src/slices.ts';
import { quietLog } from '../quiet-log.ts';
import { checkBackups } from './check-backups.ts';
import { checkClocks } from './check-clocks.ts';
import { checkCluster } from './check-cluster.ts';
import { checkCommunity } from './check-community.ts';
import { checkConfiguration, checkSecrets } from './check-configuration.ts';
import { checkDatabase, checkRoom } from './check-database.ts';
import { checkDownloads } from './check-downloads.ts';
import { checkInvariants } from './check-invariants.ts';
import { checkJobs } from './check-jobs.ts';
import { checkMail } from './check-mail.ts';
import { checkPanel } from './check-panel.ts';
import { checkPayment } from './check-payment.ts';
import { checkWalArchive } from './check-wal-archive.ts';
import { type Finding, findingsOf } from './finding.ts';

const POOL_SIZE = 2;

type Check = (config: Config, database: OpenDatabase) => Promise<readonly Finding[]>;

/** The checks that need the database, in the order in which they are reported. */
const checks: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  clocks: (_config, { db }) => checkClocks(db),
  invariants: (config, { db }) => checkInvariants(config, db),
  jobs: (_config, { db }) => checkJobs(db),
  mail: (config, { db }) => checkMail(config, db),
  payment: (config, { db }) => checkPayment(config, db),
  community: (config, { db }) => checkCommunity(config, db),
  downloads: (config, { db }) => checkDownloads(config, db),
  panel: (config, { db }) => checkPanel(config, db, Date.now()),
  backups: (config) => checkBackups(config, Date.now()),
  archive: (config, { db }) => checkWalArchive(config, db),
};

const clusterCheck: Check = (_config, database) => checkCluster(database);

/**
 * All findings from inside the product, in groups. Opens the database as a start does, which
 * applies missing migrations, and changes nothing else. A check that cannot run counts as a failure
 * of its group, and the others still run. With `cluster` it includes all processes on the database
 * and its replicas.
 */
export async function examine(
  config: Config,
  { cluster = false }: { cluster?: boolean } = {},
): Promise<Finding[]> {
  const before = [
    ...checkConfiguration(config),
    ...(await tried('secrets', () => checkSecrets(config))),
    ...(await tried('room', () => checkRoom(config))),
  ];
  let database: OpenDatabase;
  try {
    database = await openDatabase(databaseSettings(config, POOL_SIZE), queues, quietLog);
  } catch (error) {
    return [...before, findingsOf('database').FAIL(`database: ${thrownMessage(error)}`)];
  }
  try {
    const found: Finding[] = [...before];
    const made = cluster ? { ...checks, cluster: clusterCheck } : checks;
    for (const [group, check] of Object.entries(made)) {
      found.push(...(await tried(group, () => check(config, database))));
    }
    return found;
  } finally {
    await database.close();
  }
}

async function tried(
  group: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [findingsOf(group).FAIL(`${group}: could not be checked: ${thrownMessage(error)}`)];
  }
}
