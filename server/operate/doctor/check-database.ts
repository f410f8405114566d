import { statfs } from 'node:fs/promises';
import type { Config } from '../../src/platform/config/config.ts';
import { countReplicas } from '../../src/platform/database/count-replicas.ts';
import type { OpenDatabase } from '../../src/platform/database/open-database.ts';
import {
  COMMAND_LINE_CONNECTIONS,
  mostConnections,
} from '../../src/platform/processes/announce-process.ts';
import { readFacts } from '../backup/database-facts.ts';
import { listLargestTables, readDatabaseFacts } from './doctor.queries.ts';
import { type Finding, findingsOf, megabytes } from './finding.ts';

const LOW_ROOM = 0.1;
const NO_ROOM = 0.03;

const { ok, warn, FAIL } = findingsOf('database');

/** Reports the version, the rights, the limits and the contents of the database. */
export async function checkDatabase(
  config: Config,
  { db, ownerConnection }: Pick<OpenDatabase, 'db' | 'ownerConnection'>,
): Promise<Finding[]> {
  const facts = await readDatabaseFacts(db);
  const { bytes, lastMigration } = await readFacts(ownerConnection);
  const found = [
    ok(`database: PostgreSQL ${facts.version}, ${megabytes(bytes)}`),
    ok(`migrations: all applied, the last is ${lastMigration}`),
  ];
  found.push(
    facts.superuser
      ? FAIL(`role: the server runs as ${facts.role}, a superuser`)
      : ok(`role: connections act as ${facts.role}, in UTC, and all waits have limits`),
  );
  found.push(judgeConnections(facts, mostConnections(config)));
  const replicas = { expected: config.DATABASE_REPLICAS, connected: await countReplicas(db) };
  found.push(...judgeReplicas(replicas));
  const tables = await listLargestTables(db);
  const sizes = tables.map((table) => `${table.name} ${megabytes(table.bytes)}`);
  return [...found, ok(`largest tables: ${sizes.join(', ')}`)];
}

function judgeConnections(
  { connections, maxConnections }: { connections: number; maxConnections: number },
  needed: number,
): Finding {
  const says = `connections: ${connections} of ${maxConnections} are in use`;
  if (maxConnections < needed) return FAIL(`${says}, and a server needs up to ${needed}`);
  return maxConnections - connections < COMMAND_LINE_CONNECTIONS ? warn(says) : ok(says);
}

/** Empty if no replica is expected. */
export function judgeReplicas({
  expected,
  connected,
}: {
  expected: number;
  connected: number;
}): Finding[] {
  if (expected === 0) return [];
  const says = `replicas: ${connected} of ${expected} are connected`;
  if (connected >= expected) return [ok(says)];
  return [
    FAIL(
      `${says} (DATABASE_REPLICAS): start the missing one, or lower the setting if it is gone for good; doctor --cluster lists them`,
    ),
  ];
}

/**
 * Reports the free space on the disk of the state directory: the embedded database, downloads,
 * mail.
 */
export async function checkRoom({ STATE_DIR }: Pick<Config, 'STATE_DIR'>): Promise<Finding[]> {
  const room = findingsOf('room');
  const { bavail, blocks, bsize } = await statfs(STATE_DIR);
  const share = bavail / blocks;
  const says = `room: ${megabytes(bavail * bsize)} free (${Math.floor(share * 100)} %) at ${STATE_DIR}`;
  if (share < NO_ROOM) return [room.FAIL(says)];
  return [share < LOW_ROOM ? room.warn(says) : room.ok(says)];
}
