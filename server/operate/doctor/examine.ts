import { stat } from 'node:fs/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { lastBackup } from '../../src/platform/backups/kept-backups.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { databaseSettings } from '../../src/platform/database/database-settings.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/database/open-database.ts';
import { DEAD_LETTER_QUEUE, schedulesOf } from '../../src/platform/jobs/queues.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { queues } from '../../src/slices.ts';
import { quietLog } from '../quiet-log.ts';
import { checkCluster } from './check-cluster.ts';
import { checkCommunity } from './check-community.ts';
import { checkConfiguration, checkSecrets } from './check-configuration.ts';
import { checkDatabase, checkRoom } from './check-database.ts';
import { checkDownloads } from './check-downloads.ts';
import { checkInvariants } from './check-invariants.ts';
import { checkMail } from './check-mail.ts';
import { checkPanel } from './check-panel.ts';
import { checkPayment } from './check-payment.ts';
import { checkWalArchive } from './check-wal-archive.ts';
import { countDeadLetters, findOldestDueJobs, readClocks } from './doctor.queries.ts';
import { type Finding, findingsOf } from './finding.ts';

const LATE_MS = 15 * MINUTE_MS;
const LOOKED_BACK_MS = 7 * DAY_MS;

/** Jobs that are long overdue, and jobs of the last week that failed permanently. */
async function checkJobs(db: Database): Promise<Finding[]> {
  const { ok, warn } = findingsOf('jobs');
  const now = Date.now();
  const late = await findOldestDueJobs(db, {
    before: new Date(now - LATE_MS),
    schedules: [...schedulesOf(queues).keys()],
  });
  const dead = await countDeadLetters(db, DEAD_LETTER_QUEUE, new Date(now - LOOKED_BACK_MS));
  const found = [
    ...late.map(({ queue, dueAt }) => {
      const minutes = Math.floor((now - dueAt.getTime()) / MINUTE_MS);
      return warn(
        `jobs: ${queue} has waited for ${minutes} minutes; is a server running, with a ROLE other than web?`,
      );
    }),
    ...dead.map(({ queue, jobs }) =>
      warn(`jobs: ${jobs} of ${queue} failed for good in the last seven days`),
    ),
  ];
  return found.length === 0 ? [ok('jobs: none late, none failed for good')] : found;
}

const TOLERANCE_MS = 2_000;

/**
 * Checks that this machine's clock and the database's agree, and that neither ran backwards, which
 * would put earlier entries in the future.
 */
async function checkClocks(db: Database): Promise<Finding[]> {
  const { ok, FAIL } = findingsOf('clocks');
  const { now, newest } = await readClocks(db);
  const driftMs = Math.abs(Date.now() - now.getTime());
  const found = [
    driftMs > TOLERANCE_MS
      ? FAIL(`clock: differs from the database's by ${driftMs} ms`)
      : ok(`clock: within ${driftMs} ms of the database's, ${now.toISOString()}`),
  ];
  if (newest !== null && newest.getTime() > now.getTime() + TOLERANCE_MS) {
    found.push(
      FAIL(
        `clock: runs behind, or ran ahead before; the audit trail reaches ${newest.toISOString()}`,
      ),
    );
  }
  return found;
}

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

type Settings = Pick<Config, 'BACKUP_TO' | 'BACKUP_EVERY'> &
  Partial<Pick<Config, 'NODE_ENV' | 'STATE_DIR'>>;

/**
 * Reports the age of the last complete backup, compares it with BACKUP_EVERY, and warns if backups
 * and data share a disk.
 */
export async function checkBackups(config: Settings, now: number): Promise<Finding[]> {
  const { ok, note, warn, FAIL } = findingsOf('backups');
  const last = await lastBackup(config, now);
  if (last === null) {
    const says = 'backups: BACKUP_TO is not set (docs/operations/backups.md)';
    return [config.NODE_ENV === 'production' ? warn(says) : note(says)];
  }
  const { lastAt, late } = last;
  if (lastAt === null) return [FAIL(`backups: there is none in ${config.BACKUP_TO}`)];
  const hours = (now - Date.parse(lastAt)) / HOUR_MS;
  const age = `the last is from ${lastAt}, ${hours.toFixed(1)} hours ago`;
  if (late) return [FAIL(`backups: ${age}, and one is due every ${config.BACKUP_EVERY} h`)];
  if (!(await shareDisk(config))) return [ok(`backups: ${age}`)];
  const shared = `backups: ${config.BACKUP_TO} is on the disk of STATE_DIR: its loss takes both`;
  return [ok(`backups: ${age}`), note(`${shared} (or the disk of BACKUP_TO is not mounted)`)];
}

async function shareDisk({ BACKUP_TO = '', STATE_DIR }: Settings): Promise<boolean> {
  if (STATE_DIR === undefined) return false;
  const [one, other] = await Promise.all([stat(BACKUP_TO), stat(STATE_DIR)]);
  return one.dev === other.dev;
}
