import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BackupManifest } from '../../../src/platform/backups/kept-backups.ts';
import { pruneWal } from './prune-wal.ts';

const now = new Date('2026-11-23T03:00:00Z');
const current = '2026-11-01-0a1b2c3d';
const former = '2026-01-01-ffffffff';
const segment = (number: number, timeline = 1) =>
  [timeline, 0, number].map((part) => String(part).padStart(8, '0')).join('');

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-prune-wal-'));
});
afterEach(() => rm(root, { recursive: true }));

async function archive(name: string, files: readonly string[], writtenAt = now): Promise<void> {
  await mkdir(path.join(root, name));
  for (const file of files) {
    await writeFile(path.join(root, name, file), `content of ${file}`);
    await utimes(path.join(root, name, file), writtenAt, writtenAt);
  }
  await utimes(path.join(root, name), writtenAt, writtenAt);
}

function backup(startedAt: string, from?: string): BackupManifest {
  return {
    format: 1,
    id: startedAt.replaceAll(/[:.]/gu, '-'),
    version: '1',
    lastMigration: '0001',
    database: 'cluster',
    postgres: '18.4',
    startedAt,
    standsAt: startedAt,
    endedAt: startedAt,
    recipient: 'age1',
    parts: [],
    downloads: [],
    variables: [],
    ...(from === undefined ? {} : { wal: { archive: current, from } }),
  };
}

it('The log before the oldest backup is deleted, the rest compressed', async () => {
  const history = '00000002.history';
  await archive(current, [segment(3), segment(4), segment(4, 2), segment(12, 2), history]);
  const kept = [
    backup('2026-11-22T01:00:00.000Z', segment(12, 2)),
    backup('2026-11-21T01:00:00.000Z', segment(4, 2)),
  ];
  expect(await pruneWal(root, kept, now)).toEqual({ removed: 1, packed: 3 });
  const left = [segment(4), segment(4, 2), segment(12, 2)].map((name) => `${name}.gz`);
  expect((await readdir(path.join(root, current))).toSorted()).toEqual(
    [...left, history].toSorted(),
  );
  const packed = await readFile(path.join(root, current, `${segment(4)}.gz`));
  expect(gunzipSync(packed).toString()).toBe(`content of ${segment(4)}`);
  const youngest = kept.slice(0, 1);
  expect(await pruneWal(root, youngest, now)).toEqual({ removed: 2, packed: 0 });
});

it('Incomplete files are deleted after a day, foreign files never', async () => {
  const yesterday = new Date('2026-11-22T02:00:00Z');
  await archive(current, ['archtemp.1', `${segment(5)}.packing`], yesterday);
  await writeFile(path.join(root, current, 'archtemp.2'), '');
  await archive('photographs', [segment(1)], yesterday);
  const kept = [backup('2026-11-23T01:00:00.000Z', segment(4))];
  expect(await pruneWal(root, kept, now)).toEqual({ removed: 2, packed: 0 });
  expect(await readdir(path.join(root, current))).toEqual(['archtemp.2']);
  expect(await readdir(path.join(root, 'photographs'))).toEqual([segment(1)]);
});

it('An unused archive is deleted once all backups are newer', async () => {
  await archive(former, [segment(1)], new Date('2026-11-22T01:00:00Z'));
  await archive(current, [segment(1)]);
  const older = backup('2026-11-21T01:00:00.000Z');
  const younger = backup('2026-11-22T02:00:00.000Z');
  await pruneWal(root, [], now);
  await pruneWal(root, [older, younger], now);
  expect(await readdir(root)).toHaveLength(2);
  await pruneWal(root, [younger], now);
  expect(await readdir(root)).toEqual([current]);
});
