import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { queues } from '../../src/slices.ts';
import { makeAccount, makeSession, makeTaskUser } from '../../test/harness/factories.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { runProgram } from '../../test/harness/programs/program.ts';
import { type RegzResult, runRegz, startRegz } from '../../test/harness/programs/run-regz.ts';
import { sessionCookieNames } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import { downloadDigests, lookAt } from '../../test/scenarios/installation/backup-drill.ts';
import { schemaOf, settingsOf, sha256 } from '../../test/scenarios/installation/exports.ts';
import { exportInstallation } from './export-installation.ts';
import { readExport, tableFile } from './export-manifest.ts';
import { loadExport } from './load-export.ts';
import { sealedColumns } from './sealed-columns.ts';

const SEALED_TEXT = /^v1\.[\w-]{38,}$/u;

/** The cast has no webhooks and no panel: what is sealed there is sealed as everything is. */
const SEALED_ROWS = `
  insert into panel_keys (kid, x, y, sealed_private, state, since)
  select 'kid', 'x', 'y', secret, 'active', now() from account_totp limit 1;
  insert into panel_values (name, content, secret)
  select 'offsets', secret, true from account_totp limit 1;
  insert into event_hooks (url, events, secret, former_secret, former_until)
  select 'https://example.com/regz', '{order.paid}', secret, secret, now()
    from account_totp limit 1`;
let root: string;
let source: TestDatabase;
/** The seeded installation on a database of its own, and the export of it. */
let settings: Record<string, string>;
let folder: string;
let exporting: RegzResult;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-export-'));
  await chmod(root, 0o755);
  source = await testDatabase();
  settings = settingsOf(source, path.join(root, 'state'));
  await runRegz(['seed'], settings);
  await source.sql(SEALED_ROWS);
  const downloads = path.join(root, 'state', 'downloads');
  await mkdir(downloads, { recursive: true });
  await writeFile(path.join(downloads, sha256('a file')), 'a file');
  folder = path.join(root, 'exported');
  exporting = await runRegz(['export', folder], settings);
});
afterAll(async () => {
  await source.drop();
  await rm(root, { recursive: true, force: true });
});

/** A state directory that has nothing but the secrets of the exported installation. */
async function stateWithSecrets(name: string): Promise<string> {
  const stateDir = path.join(root, name);
  await mkdir(stateDir);
  await chmod(stateDir, 0o755);
  await cp(path.join(root, 'state', 'secrets.json'), path.join(stateDir, 'secrets.json'));
  return stateDir;
}

it('An export moves everything between external and embedded databases', async () => {
  expect(exporting).toMatchObject({ code: 0 });
  const before = await tableDigests(source);
  const stateDir = await stateWithSecrets('embedded');
  const loaded = await runRegz(['load', folder], { STATE_DIR: stateDir });
  expect(loaded).toMatchObject({ code: 0 });
  expect((await lookAt(stateDir)).digests).toEqual(before);
  expect(await downloadDigests(stateDir)).toMatchObject({ [sha256('a file')]: sha256('a file') });
  const checked = await runRegz(['doctor'], { STATE_DIR: stateDir });
  expect(checked.said).toContain('coin ledger: every check passed');

  const again = path.join(root, 'exported-again');
  expect(await runRegz(['export', again], { STATE_DIR: stateDir })).toMatchObject({ code: 0 });
  const back = await testDatabase({ empty: true });
  try {
    const moved = settingsOf(back, await stateWithSecrets('moved'));
    expect(await runRegz(['load', again], moved)).toMatchObject({ code: 0 });
    expect(await tableDigests(back)).toEqual(before);
    expect(await schemaOf(back)).toEqual(await schemaOf(source));
  } finally {
    await back.drop();
  }
});

it('A loaded export keeps sessions and runs waiting jobs', async () => {
  const original = await testDatabase();
  const target = await testDatabase({ empty: true });
  const stateDir = await stateWithSecrets('sessions');
  const exported = path.join(root, 'exported-sessions');
  try {
    const { id, username } = await makeAccount(original);
    const { token } = await makeSession(original, { kind: 'customer', id });
    // A start makes the queues.
    const first = await runProgram(original, { STATE_DIR: stateDir });
    await first.says('"msg":"ready"');
    await first.remove();
    await original.ownerPool.query(
      `insert into pgboss.job (name, data, policy)
       select name, '{"kept": true}', policy from pgboss.queue order by name limit 1`,
    );
    await exportInstallation(readConfig(settingsOf(original, stateDir)), exported, silentLog);
    await loadExport({
      config: readConfig(settingsOf(target, stateDir)),
      folder: exported,
      queues,
      log: silentLog,
    });
    const jobs = await target.ownerPool.query(
      `select from pgboss.job where data = '{"kept": true}'`,
    );
    expect(jobs.rowCount).toBe(1);
    const program = await runProgram(target, { STATE_DIR: stateDir });
    try {
      await program.says('"msg":"ready"');
      const browser = program.browser();
      browser.plant(sessionCookieNames.customer, token);
      const me = await browser.call(contract.identity.me, {});
      expect(me.username).toBe(username);
    } finally {
      await program.remove();
    }
  } finally {
    await original.drop();
    await target.drop();
  }
});

it('All tables are of one moment, even in a long export', async () => {
  const original = await testDatabase();
  const held = await holdRows(original, 'lock table users in access exclusive mode');
  const exported = path.join(root, 'exported-moment');
  try {
    const { ended } = startRegz(
      ['export', exported],
      settingsOf(original, path.join(root, 'state')),
    );
    await held.waiting(1);
    // Its table comes after `users`, which the export waits for.
    await makeTaskUser(original);
    await held.release();
    expect(await ended).toMatchObject({ code: 0 });
    const text = await readFile(tableFile(exported, { name: 'web_task' }), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(1);
  } finally {
    await original.drop();
  }
});

it('An export is readable without this program, only by its owner', async () => {
  const rows = await source.sql<{ username: string }>('select username from users');
  const users = await readFile(tableFile(folder, { name: 'users' }), 'utf8');
  expect(users.split('\n')[0]).toMatch(/^id,username,password,/);
  for (const { username } of rows) expect(users).toContain(username);
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
  expect(readme).toContain('| discord_access_token | text | yes | sealed |');
  expect((await stat(folder)).mode.toString(8)).toMatch(/700$/);
});

it('An export names every column that opens only with the DATA_KEY', async () => {
  const found = new Set<string>();
  for (const { name } of (await readExport(folder)).tables) {
    const text = await readFile(tableFile(folder, { name }), 'utf8');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (SEALED_TEXT.test(value)) found.add(`${name}.${column}`);
    }
  }
  const listed = Object.entries(sealedColumns).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect([...found].toSorted()).toEqual(listed.toSorted());
});

it('An export overwrites nothing and omits damaged files', async () => {
  const config = readConfig(settings);
  await expect(exportInstallation(config, folder, silentLog)).rejects.toThrow('never overwrites');
  const bad = path.join(root, 'state', 'downloads', 'b'.repeat(64));
  await writeFile(bad, 'something else');
  const other = path.join(root, 'exported-damaged');
  const { manifest, damaged } = await exportInstallation(config, other, silentLog);
  await rm(bad);
  expect(damaged).toEqual(['b'.repeat(64)]);
  expect(manifest.downloads).toEqual([sha256('a file')]);
});

it('An export without data or with extra arguments is refused', async () => {
  const nothing = await runRegz(['export', path.join(root, 'x')], { STATE_DIR: `${root}/none` });
  expect(nothing).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database'),
  });
  const option = await runRegz(['export', '--to'], settings);
  expect(option).toMatchObject({ code: 1, said: expect.stringContaining('Name one new folder') });
  const two = await runRegz(['load', folder, folder], settings);
  expect(two).toMatchObject({
    code: 1,
    said: expect.stringContaining('the folder of one export'),
  });
});
