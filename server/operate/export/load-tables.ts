import type pg from 'pg';
import { migrateWithin } from '../../src/platform/database/schema/migrate.ts';
import { schemaDirectory } from '../../src/platform/database/schema/schema-files.ts';
import { asTable, copyIn } from './copy-tables.ts';
import type { ExportManifest } from './export-manifest.ts';
import { JOBS_TABLE, listTables } from './list-tables.ts';

type Loading = { manifest: ExportManifest; folder: string };

/**
 * Creates the schema in an empty database and loads every table, in one transaction: a load
 * that fails or is killed leaves nothing. Foreign keys are dropped, and checked over all rows when
 * they are added again, so that the order of tables does not matter and the owner's own rights are
 * enough; triggers are disabled, because what they once made is among the rows. @throws Error with
 * a sentence if the database is not empty, or a row is refused.
 */
export async function loadTables(client: pg.Client, loading: Loading): Promise<void> {
  const { manifest, folder } = loading;
  await client.query('begin');
  await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'");
  await requireNothingIn(client);
  await migrateWithin(client, schemaDirectory);
  await client.query('set constraints all immediate');
  await requireSameTables(client, manifest);
  const own = manifest.tables.filter(({ name }) => name !== JOBS_TABLE).map(({ name }) => name);
  const foreignKeys = await takeOffForeignKeys(client);
  await switchTriggers(client, 'disable');
  await client.query(`truncate ${own.map(asTable).join(', ')}`);
  for (const table of manifest.tables) await copyIn(client, table, folder);
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2)', [asTable(name), last]);
  }
  await client.query('set constraints all immediate');
  await switchTriggers(client, 'enable');
  for (const statement of foreignKeys) await client.query(statement);
  // Moves entries of the audit trail to the partitions of their months.
  await client.query('do $$ begin while make_audit_month() is not null loop end loop; end $$');
  await client.query('commit');
  await client.query('analyze');
}

async function requireNothingIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class
      where relkind in ('r', 'v', 'p', 'm') and relnamespace = 'public'::regnamespace limit 1`,
  );
  if (rows.length === 0) return;
  throw new Error('The database is not empty, and nothing is overwritten: name an empty one.');
}

async function requireSameTables(
  client: pg.Client,
  { tables: exported, version }: ExportManifest,
): Promise<void> {
  const described = (tables: Iterable<readonly [string, readonly string[]]>) =>
    Array.from(tables, ([name, columns]) => `${name} (${columns.join(', ')})`);
  const there = new Set(
    described(
      (await listTables(client)).map(({ name, columns }) => [name, columns.map((c) => c.name)]),
    ),
  );
  const given = described(exported.map(({ name, columns }) => [name, columns]));
  const unknown = given.find((table) => !there.has(table));
  const missing = [...there].find((table) => !given.includes(table));
  if (unknown === undefined && missing === undefined) return;
  throw new Error(
    `The export and this version of the program have different tables: ${unknown ?? missing}. ` +
      `Load it with version ${version}, and then install this one.`,
  );
}

/** Of every table and partition. */
async function switchTriggers(client: pg.Client, to: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${to} trigger user`);
}

/** Returns the statements that restore them. */
async function takeOffForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                   pg_get_constraintdef(oid)) as on
       from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      order by 1`,
  );
  for (const { off } of rows) await client.query(off);
  return rows.map((each) => each.on);
}
