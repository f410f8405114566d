import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBackup, listBackups, newestWhole } from '../../src/platform/backups/kept-backups.ts';
import { SOCKET_PORT } from '../../src/platform/embedded-postgres/cluster.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';
import { runRegz, startRegz } from '../../test/harness/programs/run-regz.ts';
import { tableDigests } from '../../test/harness/tables/table-digests.ts';
import {
  type Drill,
  downloadDigests,
  lookAt,
  startDrill,
  underLoad,
} from '../../test/scenarios/installation/backup-drill.ts';
import { checkBackups } from '../doctor/examine.ts';
import { SEALED } from './sealed-files.ts';
import { takeBaseBackup } from './take-base-backup.ts';

/** Tables that the load does not change. */
const still = [
  'account_admins',
  'download_files',
  'download_items',
  'game_words',
  'key_stock_products',
];

let drill: Drill;

beforeAll(async () => {
  drill = await startDrill({ BACKUP_EVERY: '1h' });
});
afterAll(() => drill.remove());

/** The output of `backup verify` for a changed copy of the newest backup. */
async function verifyChanged(change: (folder: string) => Promise<void>): Promise<string> {
  const { folder } = await findBackup(drill.backups);
  const elsewhere = path.join(drill.root, 'changed');
  await cp(drill.backups, elsewhere, { recursive: true });
  try {
    await change(path.join(elsewhere, path.basename(folder)));
    const { code, said } = await drill.regz(['backup', 'verify', '--from', elsewhere]);
    expect(code).toBe(1);
    return said;
  } finally {
    await rm(elsewhere, { recursive: true });
  }
}

function firstPassword(program: Program): string | undefined {
  return /password: (\S+)/u.exec(program.output())?.[1];
}

it('A running server makes backups, and the doctor reports their age', async () => {
  await drill.program.says('a backup was made');
  await drill.program.says('old backups were removed');
  const backups = await listBackups(drill.backups);
  expect(backups).toHaveLength(1);
  const settings = { BACKUP_TO: drill.backups, BACKUP_EVERY: 1 };
  const madeAt = Date.parse(backups[0]?.manifest.startedAt ?? '');
  const soon = await checkBackups(settings, madeAt + 1.9 * HOUR_MS);
  expect(soon).toMatchObject([{ level: 'ok', says: expect.stringContaining('1.9 hours ago') }]);
  const late = await checkBackups(settings, madeAt + 2.1 * HOUR_MS);
  expect(late).toMatchObject([{ level: 'FAIL', says: expect.stringContaining('due every 1 h') }]);
  const none = await checkBackups({ ...settings, BACKUP_TO: drill.root }, madeAt);
  expect(none).toMatchObject([{ level: 'FAIL', says: expect.stringContaining('there is none') }]);
});

it('A copy of the database ends even if storing it is slow', async () => {
  const socket = { host: path.join(drill.stateDir, 'socket'), port: SOCKET_PORT };
  const connection = { ...socket, user: 'postgres', database: 'postgres' };
  const { files } = await takeBaseBackup(connection, async (archive) => {
    for await (const part of archive) await setImmediate(part);
  });
  expect(JSON.parse(files.toString('utf8'))).toHaveProperty('Files');
});

it('A backup under load holds everything acknowledged before its moment', async () => {
  const files = await downloadDigests(drill.stateDir);
  expect(Object.keys(files).length).toBeGreaterThan(0);
  const before = await tableDigests(drill);
  const load = await underLoad(drill, 4);
  await load.reaches(20);
  const made = await drill.regz(['backup']);
  expect(made).toMatchObject({ code: 0 });
  await load.reaches(load.acknowledged.length + 5);
  await drill.lose();
  await load.stop();

  const restored = await drill.regz(['restore']);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('Every check of the coin ledger passed.');
  const { manifest } = await findBackup(drill.backups);
  const promised = load.acknowledged.filter(({ at }) => at < Date.parse(manifest.standsAt));
  // The last ones follow the backup: the check would fail if they were counted.
  expect(promised.length).toBeGreaterThanOrEqual(20);
  expect(promised.length).toBeLessThan(load.acknowledged.length);
  const { digests, redeemed } = await lookAt(drill.stateDir);
  expect(promised.filter(({ licenseKey }) => !redeemed.has(licenseKey))).toEqual([]);
  for (const table of still) expect([table, digests[table]]).toEqual([table, before[table]]);
  expect(await downloadDigests(drill.stateDir)).toEqual(files);

  const again = await runProgram(null, drill.settings);
  try {
    await again.says('"msg":"ready"');
    const [first] = load.people;
    const me = await first?.(again).call(contract.identity.me, {});
    expect(me?.username).toMatch(/^user-/);
    // The sealed password of the first admin opens with the restored secrets.
    expect(firstPassword(again)).toBe(firstPassword(drill.program));
  } finally {
    await again.remove();
  }
});

it('A backup with the key of another', async () => {
  const other = path.join(drill.root, 'other.txt');
  await runRegz(['backup', 'key', other], {});
  const { code, said } = await drill.regz(['backup', 'verify', '--key', other]);
  expect([code, said]).toEqual([1, expect.stringContaining('does not open this backup')]);
  const unnamed = await drill.regz(['backup', 'verify'], { BACKUP_KEY_FILE: '' });
  expect(unnamed.said).toContain('name the file with --key');
  await writeFile(other, 'no key\n');
  const empty = await drill.regz(['backup', 'verify', '--key', other]);
  expect(empty.said).toContain('holds no key');
});

it('One that was cut off, changed, or has lost a file', async () => {
  const database = `database.tar${SEALED}`;
  const cut = await verifyChanged(async (folder) => {
    await truncate(path.join(folder, database), 100_000);
    expect((await newestWhole(path.dirname(folder)))?.folder).not.toBe(folder);
  });
  expect(cut).toMatch(/is incomplete: database\.tar\.gz\.age has 100000 bytes instead of \d+/);
  const changed = await verifyChanged(async (folder) => {
    const file = await open(path.join(folder, database), 'r+');
    await file.write(Buffer.from([1, 2, 3]), 0, 3, 300_000);
    await file.close();
  });
  expect(changed).toMatch(/database\.tar\.gz\.age is damaged or cut off/);
  const [name = ''] = await readdir(path.join(drill.backups, 'files'));
  const lost = await verifyChanged((folder) => rm(path.join(path.dirname(folder), 'files', name)));
  expect(lost).toMatch(/\.gz\.age is missing/);
});

it('One of another format, or that is not there', async () => {
  const newer = await verifyChanged((folder) =>
    writeFile(path.join(folder, 'backup.json'), '{"format":2}'),
  );
  expect(newer).toContain('cannot be read by this version of the program');
  const unknown = await drill.regz(['restore', 'yesterday']);
  expect(unknown.said).toContain('There is no backup yesterday in');
  const nowhere = await drill.regz(['backup', 'verify', '--from', path.join(drill.root, 'none')]);
  expect(nowhere.said).toContain('There is no backup in');
});

it('One into a folder that holds anything, which stays as it is', async () => {
  const into = path.join(drill.root, 'taken');
  await mkdir(into);
  await writeFile(path.join(into, 'mine'), 'mine');
  const { code, said } = await drill.regz(['restore', '--into', into]);
  expect([code, said]).toEqual([1, expect.stringContaining('a restore never overwrites')]);
  expect(await readdir(into)).toEqual(['mine']);
});

it('One of the embedded database into another', async () => {
  const into = path.join(drill.root, 'moved');
  const { said } = await drill.regz(['restore', '--into', into], {
    DATABASE_URL: 'postgres://x@127.0.0.1/y',
  });
  expect(said).toContain('This backup is of the embedded database');
});

it('A backup without recipient, database or folder is refused by name', async () => {
  const nobody = await drill.regz(['backup'], { BACKUP_EVERY: '', BACKUP_RECIPIENT: '' });
  expect(nobody.said).toContain('npm run regz -- backup key <new file>');
  const typo = drill.settings['BACKUP_RECIPIENT']?.replace(/.$/, '1');
  const mistyped = await drill.regz(['backup'], { BACKUP_RECIPIENT: typo ?? '' });
  expect(mistyped.said).toContain('npm run regz -- backup key <new file>');
  const empty = path.join(drill.root, 'empty');
  const missing = await drill.regz(['backup'], { STATE_DIR: empty });
  expect(missing.said).toContain(`There is no database in ${empty}`);
  const unnamed = await drill.regz(['backup'], { BACKUP_EVERY: '', BACKUP_TO: '' });
  expect(unnamed.said).toContain('set BACKUP_TO');
  const key = await runRegz(['backup', 'key', drill.settings['BACKUP_KEY_FILE'] ?? ''], {});
  expect(key.said).toContain('a key is never overwritten');
});

it('A killed backup leaves nothing, and the next run cleans up', async () => {
  const earlier = await listBackups(drill.backups);
  const unfinished = async () =>
    (await readdir(drill.backups)).filter((name) => name.startsWith('.making-'));
  const { child } = startRegz(['backup'], drill.settings);
  while ((await unfinished()).length === 0) await setImmediate();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await unfinished()).toHaveLength(1);
  expect(await listBackups(drill.backups)).toEqual(earlier);
  expect(await drill.regz(['backup'])).toMatchObject({ code: 0 });
  expect(await unfinished()).toEqual([]);
  expect(await listBackups(drill.backups)).toHaveLength(earlier.length + 1);
});

it.runIf(process.getuid?.() === 0)(
  'Making a backup into a folder without room is refused before anything is written',
  async () => {
    const small = path.join(drill.root, 'small');
    await mkdir(small);
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'regz', small]);
    try {
      const { code, said } = await drill.regz(['backup', '--to', small]);
      expect([code, said]).toEqual([1, expect.stringContaining('There is too little room in')]);
      expect(await readdir(small)).toEqual([]);
    } finally {
      execFileSync('/usr/bin/umount', [small]);
    }
  },
);

it('A download file is stored once, and a damaged one is reported', async () => {
  const files = path.join(drill.backups, 'files');
  const kept = await readdir(files);
  const [first = ''] = kept;
  const { ino } = await stat(path.join(files, first));
  const bad = 'a'.repeat(64);
  await writeFile(path.join(drill.stateDir, 'downloads', bad), 'something else');
  const { code, said } = await drill.regz(['backup']);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(`Left out because it is damaged: download file ${bad}`),
  ]);
  expect(await readdir(files)).toEqual(kept);
  expect((await stat(path.join(files, first))).ino).toBe(ino);
});

it('Pruning keeps the backups of BACKUP_KEEP and their files', async () => {
  const made = await listBackups(drill.backups);
  expect(made.length).toBeGreaterThan(2);
  const files = await readdir(path.join(drill.backups, 'files'));
  const all = await drill.regz(['backup', 'prune'], { BACKUP_KEEP: '0d' });
  expect(all.said).toContain(`1 backups are kept, ${made.length - 1} and 0 files removed.`);
  expect(await listBackups(drill.backups)).toEqual(made.slice(-1));
  expect(await readdir(path.join(drill.backups, 'files'))).toEqual(files);
});
