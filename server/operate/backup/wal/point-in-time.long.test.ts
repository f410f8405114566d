import { readdir } from 'node:fs/promises';
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

it('A restore to the log’s end has both acts and its own archive', async () => {
  const into = path.join(log.root, 'end');
  const { code, said } = await log.regz(['restore', '--into', into, '--until', 'end']);
  expect([code, said]).toEqual([0, expect.stringContaining('its last act is of 20')]);
  expect(await actsIn(into)).toEqual(['first', 'second']);
  expect(await log.regz(['migrate'], { STATE_DIR: into })).toMatchObject({ code: 0 });
  expect(await readdir(path.join(log.root, 'wal'))).toHaveLength(2);
});

it('A moment after the log’s end is refused without traces', async () => {
  const into = path.join(log.root, 'refused');
  const later = '2101-01-01T00:00:00Z';
  const { code, said } = await log.regz(['restore', '--into', into, '--until', later]);
  expect([code, said]).toEqual([1, expect.stringContaining('The archive ends before that moment')]);
  expect((await readdir(log.root)).filter((name) => name.startsWith('refused'))).toEqual([]);
});
