import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ArchivedLog,
  actsIn,
  makeArchivedLog,
} from '../../../test/scenarios/installation/backup-drill.ts';

let log: ArchivedLog;

beforeAll(async () => {
  log = await makeArchivedLog();
});
afterAll(() => log.remove());

it('A restore between two acts has only the first', async () => {
  expect(log.doctor).toContain('the log is archived');
  // Retained log files are compressed and can still be replayed.
  expect((await log.regz(['backup', 'prune'])).said).toMatch(/[1-9]\d* compressed\./);
  const into = path.join(log.root, 'between');
  const { code, said } = await log.regz(['restore', '--into', into, '--until', log.between]);
  expect([code, said]).toEqual([0, expect.stringContaining(`replayed up to ${log.between}`)]);
  expect(await actsIn(into)).toEqual(['first']);
  expect(await readdir(path.join(into, 'data'))).not.toContain('recovery.signal');
  const settings = await readFile(path.join(into, 'data', 'postgresql.auto.conf'), 'utf8');
  expect(settings).not.toContain('recovery_target');
});

it.each([
  ['noon', /--until takes a time with its zone/],
  ['2001-01-01T00:00:00Z', /no backup that was finished before 2001/],
])('A moment that the log does not lead to is refused: %s', async (until, words) => {
  const into = path.join(log.root, 'refused');
  const { code, said } = await log.regz(['restore', '--into', into, '--until', until]);
  expect([code, said]).toEqual([1, expect.stringMatching(words)]);
  expect((await readdir(log.root)).filter((name) => name.startsWith('refused'))).toEqual([]);
});
