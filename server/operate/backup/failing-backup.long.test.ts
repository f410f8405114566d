import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import { type RegzResult, startRegz } from '../../test/harness/programs/run-regz.ts';
import { type Drill, startDrill } from '../../test/scenarios/installation/backup-drill.ts';

const { username, password } = cast.sithara;
let drill: Drill;
/** A separate disk, and the backup folder on which it is mounted. */
let disk: string;
/** Folders of unfinished backups. */
const left = new Set<string>();

beforeAll(async () => {
  const first = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
  drill = await startDrill(first);
});
afterAll(async () => {
  await drill.remove();
});

/** Only root can mount a separate disk, fill it and unmount it. */
describe.runIf(process.getuid?.() === 0)('a backup that fails in the middle', () => {
  beforeAll(async () => {
    disk = path.join(drill.root, 'disk');
    await mkdir(disk);
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=400m', 'regz', disk]);
    await mkdir(drill.backups);
    plug();
    await drill.regz(['backup']);
  });
  afterAll(() => {
    unplug();
    execFileSync('/usr/bin/umount', ['-l', disk]);
  });

  it('A backup to a full disk leaves nothing, and the next is complete', async () => {
    const before = await backups();
    const ballast = path.join(disk, 'ballast');
    const { ended } = startRegz(['backup'], drill.settings);
    await isBeingMade(ended);
    await fill(ballast);
    const { code, said } = await ended;
    await truncate(ballast, 0);
    expect([code, said]).toEqual([1, expect.stringMatching(/no space left on device/iu)]);
    expect(await whatIsKept()).toEqual(before);
    expect(await theNext()).toEqual(whole(before));
  });

  it('A backup to a removed disk fails, and the next is complete', async () => {
    const before = await backups();
    const { ended } = startRegz(['backup'], drill.settings);
    await isBeingMade(ended);
    unplug();
    const { code, said } = await ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/ENOENT|no such file/iu)]);
    expect(await drill.regz(['doctor'])).toMatchObject({
      code: 2,
      said: expect.stringContaining(`backups: there is none in ${drill.backups}`),
    });
    plug();
    expect(await whatIsKept()).toEqual(before);
    expect(await theNext()).toEqual(whole(before));
  });

  it('A killed backup does not count, and the next is complete', async () => {
    const before = await backups();
    const { child, ended } = startRegz(['backup'], drill.settings);
    await isBeingMade(ended);
    child.kill('SIGKILL');
    await ended;
    expect(await whatIsKept()).toEqual(before);
    expect(await theNext()).toEqual(whole(before));
  });
});

it('A backup that lost a part no longer counts as the last', async () => {
  await drill.regz(['backup']);
  await drill.regz(['backup']);
  const all = await backups();
  const newest = path.join(drill.backups, all.at(-1) ?? '');
  const kept = path.join(drill.root, 'kept');
  await cp(newest, kept, { recursive: true });
  const before = await lastInOverview();
  await truncate(path.join(newest, 'state.tar.gz.age'), 10);
  expect(await lastInOverview()).not.toBe(before);
  const listed = (await drill.regz(['backup', 'list'])).said.trim().split('\n');
  expect(listed.at(-1)).toMatch(/no backup: .*is incomplete: state\.tar\.gz\.age has 10 bytes/u);
  expect(listed.slice(0, -1).filter((line) => line.includes('no backup'))).toEqual([]);
  const verified = await drill.regz(['backup', 'verify']);
  expect([verified.code, verified.said]).toEqual([1, expect.stringContaining('is incomplete')]);
  await writeFile(path.join(newest, 'backup.json'), '');
  expect(await lastInOverview()).not.toBe(before);
  await rm(newest, { recursive: true });
  await cp(kept, newest, { recursive: true });
  expect(await lastInOverview()).toBe(before);
});

function plug(): void {
  execFileSync('/usr/bin/mount', ['--bind', disk, drill.backups]);
}

function unplug(): void {
  execFileSync('/usr/bin/umount', ['-l', drill.backups]);
}

async function backups(): Promise<string[]> {
  return (await readdir(drill.backups)).filter((name) => name.startsWith('2'));
}

/**
 * Resolves when the copy of the database has started; rejects with the output if it ends before.
 */
async function isBeingMade(ended: Promise<RegzResult>): Promise<void> {
  let said: string | undefined;
  void ended.then((result) => {
    ({ said } = result);
  });
  for (;;) {
    for (const name of await readdir(drill.backups)) {
      if (!name.startsWith('.making-') || left.has(name)) continue;
      if ((await sizeOf(path.join(drill.backups, name, 'database.tar.gz.age'))) > 0) {
        left.add(name);
        return;
      }
    }
    if (said !== undefined) throw new Error(`It ended before anything was copied: ${said}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}

async function fill(file: string): Promise<void> {
  const bytes = Buffer.alloc(4 * 1024 * 1024);
  const filling = async () => {
    for (;;) await appendFile(file, bytes);
  };
  await expect(filling()).rejects.toThrow('ENOSPC');
}

/** Returns the names of the listed backups, after a check that the newest restores. */
async function whatIsKept(): Promise<string[]> {
  const listed = (await drill.regz(['backup', 'list'])).said.trim().split('\n');
  const { code, said } = await drill.regz(['backup', 'verify']);
  if (code !== 0) throw new Error(said);
  return listed.map((line) => line.slice(0, line.indexOf(' ')));
}

/** Makes another backup; returns the backups and the folders of unfinished ones. */
async function theNext(): Promise<string[]> {
  const { code, said } = await drill.regz(['backup']);
  if (code !== 0) throw new Error(said);
  const names = await readdir(drill.backups);
  return [...(await whatIsKept()), ...names.filter((name) => name.startsWith('.making-'))];
}

/** The previous backups and exactly one more. */
function whole(before: readonly string[]): unknown[] {
  return [...before, expect.stringMatching(/^\d{4}-/u)];
}

async function lastInOverview(): Promise<string | null> {
  const staff = drill.program.browser();
  await staff.logInAdmin(cast.sithara);
  const { backup } = await staff.call(contract.overview.readOverview, { days: '30' });
  return backup?.lastAt ?? null;
}
