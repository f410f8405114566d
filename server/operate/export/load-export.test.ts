import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { queues } from '../../src/slices.ts';
import { makeAccount } from '../../test/harness/factories.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import { schemaOf, settingsOf, sha256 } from '../../test/scenarios/installation/exports.ts';
import { exportInstallation } from './export-installation.ts';
import { tableFile } from './export-manifest.ts';
import { loadExport } from './load-export.ts';

let root: string;
let source: TestDatabase;
let settings: Record<string, string>;
let folder: string;
let target: TestDatabase;
let changed: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-load-'));
  folder = path.join(root, 'exported');
  changed = path.join(root, 'changed');
  source = await testDatabase();
  target = await testDatabase({ empty: true });
  settings = settingsOf(source, path.join(root, 'state'));
  const { id } = await makeAccount(source);
  await source.sql('insert into guide_steps_done (user_id, step) values ($1, 1)', id);
  // The partition of one month exists before the export, the other does not.
  for (const at of ['2020-01-31', '2020-02-01']) {
    await source.ownerPool.query(
      `insert into audit_entries (at, actor_kind, actor_name, action, object_kind, object_id)
       values ('${at}', 'operator', 'operator', 'x', 'x', 'x')`,
    );
    if (at < '2020-02-01') await source.pool.query('select make_audit_month()');
  }
  const downloads = path.join(root, 'state', 'downloads');
  await mkdir(downloads, { recursive: true });
  await writeFile(path.join(downloads, sha256('a file')), 'a file');
  await exportInstallation(readConfig(settings), folder, silentLog);
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(root, { recursive: true, force: true });
});

async function load(from: string, more: Record<string, string> = {}): Promise<unknown> {
  const config = readConfig({ ...settings, ...settingsOf(target, `${root}/state`), ...more });
  return loadExport({ config, folder: from, queues, log: silentLog });
}

/** Loads a changed copy of the export. */
async function loadChanged(change: (copy: string) => Promise<void>): Promise<unknown> {
  await cp(folder, changed, { recursive: true });
  try {
    await change(changed);
    return await load(changed);
  } finally {
    await rm(changed, { recursive: true });
    expect(await schemaOf(target)).toEqual([]);
  }
}

/** Edits a file and its entry in the manifest, as an attacker who knows the format would. */
async function forge(copy: string, name: string, edit: (text: string) => string): Promise<void> {
  const file = tableFile(copy, { name });
  const old = await readFile(file, 'utf8');
  const next = edit(old);
  await writeFile(file, next);
  const page = path.join(copy, 'manifest.json');
  await writeFile(page, (await readFile(page, 'utf8')).replace(sha256(old), sha256(next)));
}

it('A load into a database with data changes nothing', async () => {
  const before = await tableDigests(source);
  const config = readConfig(settings);
  const loading = loadExport({ config, folder, queues, log: silentLog });
  await expect(loading).rejects.toThrow('The database is not empty');
  expect(await tableDigests(source)).toEqual(before);
});

it('A load of a changed or incomplete export changes nothing', async () => {
  const flip = loadChanged(async (copy) => {
    const file = tableFile(copy, { name: 'users' });
    await writeFile(file, (await readFile(file, 'utf8')).replace('a', 'b'));
  });
  await expect(flip).rejects.toThrow(/users\.csv is not what was exported/);
  const cut = loadChanged((copy) => truncate(tableFile(copy, { name: 'license_keys' }), 40));
  await expect(cut).rejects.toThrow(/license_keys\.csv is not what was exported/);
  const lost = loadChanged((copy) => rm(path.join(copy, 'downloads', sha256('a file'))));
  await expect(lost).rejects.toThrow('is incomplete');
  const unnamed = loadChanged((copy) => rm(path.join(copy, 'manifest.json')));
  await expect(unnamed).rejects.toThrow('is not an export');
  const newer = loadChanged((copy) => writeFile(path.join(copy, 'manifest.json'), '{"format":2}'));
  await expect(newer).rejects.toThrow('cannot be read by this version of the program');
});

it('A load of another migration or other columns changes nothing', async () => {
  const page = (copy: string) => path.join(copy, 'manifest.json');
  const rewrite = (from: RegExp, to: string) => async (copy: string) => {
    await writeFile(page(copy), (await readFile(page(copy), 'utf8')).replace(from, to));
  };
  const later = loadChanged(rewrite(/"lastMigration": "[^"]+"/, '"lastMigration": "9999-x.sql"'));
  await expect(later).rejects.toThrow(
    /migration 9999-x\.sql, and this version of the program at \d/,
  );
  const other = loadChanged(rewrite(/"banned"/, '"barred"'));
  await expect(other).rejects.toThrow('different tables: license_keys (id, ');
  const fewer = loadChanged(rewrite(/"rows": 1,/, '"rows": 3,'));
  await expect(fewer).rejects.toThrow(/3 rows of \w+ are in the export, but 1 were loaded/);
});

it('A load with another DATA_KEY, or none, changes nothing', async () => {
  const other = load(folder, { DATA_KEY: 'x'.repeat(40) });
  await expect(other).rejects.toThrow('The DATA_KEY in use is another one');
  const stateDir = path.join(root, 'no-secrets');
  await expect(load(folder, { STATE_DIR: stateDir })).rejects.toThrow('No DATA_KEY is set');
  await expect(stat(stateDir)).rejects.toThrow('ENOENT');
});

it('A load of a row without its owner changes nothing', async () => {
  const orphan = loadChanged((copy) =>
    forge(copy, 'guide_steps_done', (text) =>
      text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () => randomUUID()),
    ),
  );
  await expect(orphan).rejects.toThrow('violates foreign key constraint');
  await load(folder);
  expect(await tableDigests(target)).toEqual(await tableDigests(source));
});

it('A load puts audit entries into the parts of their months', async () => {
  const { rows } = await target.ownerPool.query(
    'select tableoid::regclass::text as part from audit_entries order by id',
  );
  expect(rows).toEqual([{ part: 'audit_entries_2020_01' }, { part: 'audit_entries_2020_02' }]);
  for (const table of ['audit_entries', 'audit_entries_2020_01', 'audit_entries_default']) {
    const removing = target.ownerPool.query(`delete from ${table}`);
    await expect(removing).rejects.toThrow('is append-only');
  }
});
