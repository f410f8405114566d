import { sql } from 'kysely';
import { quietLog } from '../../operate/quiet-log.ts';
import { runCommand } from '../../operate/run-command.ts';
import { registerDevices } from '../../seed/register-devices.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { databaseSettings } from '../../src/platform/database/database-settings.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { queues } from '../../src/slices.ts';
import { startServer } from '../../src/start-server.ts';

type Environment = Record<string, string | undefined>;

/** Starts the product with the given environment, as `npm start` does. */
export async function start(environment: Environment): Promise<{ close(): Promise<void> }> {
  return startServer(readConfig(environment));
}

/**
 * Runs the operator's command line beside a product. @throws Error with its output if it refuses
 */
export async function regz(environment: Environment, words: readonly string[]): Promise<void> {
  const { ok, lines } = await runCommand(words, environment);
  if (!ok) throw new Error(lines.join('\n'));
}

/** Has the panel application register devices of a customer, `most` at most. */
export async function register(
  environment: Environment,
  username: string,
  devices: { most: number; ids: readonly string[] },
): Promise<void> {
  const settings = databaseSettings(readConfig(environment), 2);
  const database = await openDatabase(settings, queues, quietLog);
  try {
    await registerDevices(database.db, username, devices);
  } finally {
    await database.close();
  }
}

/** Returns a digest of all rows of each given table of a product's database. */
export async function digest(
  environment: Environment,
  tables: readonly string[],
): Promise<Record<string, string>> {
  const settings = databaseSettings(readConfig(environment), 1);
  const database = await openDatabase(settings, queues, quietLog);
  try {
    const digests = await Promise.all(tables.map((table) => digestOf(database.db, table)));
    return Object.fromEntries(tables.map((table, place) => [table, digests[place] ?? '']));
  } finally {
    await database.close();
  }
}

async function digestOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows
      from ${sql.table(table)} t`.execute(db);
  return rows[0]?.rows ?? '';
}
