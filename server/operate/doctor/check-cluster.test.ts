import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeenProcess } from '../../src/platform/processes/running-processes.ts';
import { VERSION } from '../../src/version.ts';
import { type Processes, testProcesses } from '../../test/harness/programs/processes.ts';
import { runRegz } from '../../test/harness/programs/run-regz.ts';
import { judgeProcesses, judgeReplication } from './check-cluster.ts';
import type { Finding } from './finding.ts';

const LIMIT = 97;
const startedAt = new Date('2026-11-28T01:00:00Z');
const healthy: SeenProcess = {
  host: 'one',
  pid: 11,
  role: 'all',
  version: '1.0.0',
  startedAt,
  connections: 22,
  busy: 0.1,
  room: 0.9,
  aheadMs: 3,
  seenMsAgo: 5_000,
};
let server: Processes;

beforeAll(async () => {
  server = await testProcesses(['web', 'worker']);
});
afterAll(() => server.close());

function lines(findings: readonly Finding[]): string[] {
  return findings.map(({ level, says }) => `${level} ${says}`);
}

/** The findings for processes with these differences from a healthy one. */
function wrongsOf(...processes: Partial<SeenProcess>[]): string[] {
  const all = processes.map((each, index) => ({ ...healthy, pid: 11 + index, ...each }));
  return lines(judgeProcesses(all, LIMIT)).filter((line) => /^(?:warn|FAIL)/u.test(line));
}

async function cluster(): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL, STATE_DIR } = server.config;
  return runRegz(['doctor', '--cluster'], {
    STATE_DIR,
    DATABASE_URL,
    DATABASE_OWNER_URL: server.database.databaseOwnerUrl,
  });
}

it('The doctor of a cluster names each process and the next limit', async () => {
  const { said } = await cluster();
  expect(said).toMatch(
    new RegExp(`ok +\\S+ \\d+: web, ${VERSION}, since .*up to 17 connections`, 'u'),
  );
  expect(said).toMatch(
    new RegExp(`ok +\\S+ \\d+: worker, ${VERSION}, .*up to 22 connections`, 'u'),
  );
  expect(said).toMatch(/note +the database has no replica/u);
  expect(said).toMatch(/note +the next limit: /u);
  expect(said).not.toMatch(/did not say that it stops/u);
});

it('The doctor of a cluster reports a killed process, not a stopped one', async () => {
  const killed = await server.start('worker');
  const stopped = await server.start('worker');
  stopped.signal('SIGTERM');
  await stopped.ended;
  killed.signal('SIGKILL');
  await killed.ended;
  await server.database.ownerPool.query(
    `update processes set seen_at = seen_at - interval '4 minutes' where pid = $1`,
    [killed.pid],
  );
  const { said } = await cluster();
  expect(said).toMatch(
    new RegExp(` ${killed.pid}: not seen for 4 minutes, and it did not say that it stops`, 'u'),
  );
  expect(said).not.toContain(` ${stopped.pid}: `);
});

it('A start warns if processes may open too many connections', async () => {
  const [before] = server.programs;
  expect(before?.output()).not.toContain('may open more connections');
  const { ownerPool } = server.database;
  await ownerPool.query('update processes set connections = 100000 where pid = $1', [before?.pid]);
  const late = await server.start('web');
  await late.says('may open more connections');
});

it('Complete, equal processes with free capacity are in order', () => {
  expect(wrongsOf({}, { host: 'two' })).toEqual([]);
});

it.each([
  ['nobody answers requests', [{ role: 'worker' as const }], /^FAIL no process answers requests/u],
  ['nobody runs jobs', [{ role: 'web' as const }], /^FAIL no process runs jobs/u],
  ['two versions run', [{}, { version: '1.1.0' }], /^warn versions 1\.0\.0 and 1\.1\.0/u],
  ['a clock is fast', [{ aheadMs: 2_400 }], /^FAIL one 11: its clock .* by 2400 ms/u],
  ['a clock is slow', [{ aheadMs: -2_400 }], /^FAIL one 11: its clock .* by -2400 ms/u],
  [
    'they open more connections than there are',
    [{}, {}, {}, {}],
    /^warn connections: these processes open up to 88, the command line 10, and PostgreSQL has 97/u,
  ],
])('If %s, the doctor of a cluster says so', (_, processes, says) => {
  expect(wrongsOf(...processes)).toEqual([expect.stringMatching(says)]);
});

it('The doctor of a cluster fails without processes for requests and jobs', () => {
  expect(wrongsOf().map((line) => line.slice(0, 10))).toEqual(['FAIL no pr', 'FAIL no pr']);
  expect(wrongsOf({ seenMsAgo: 61_000 })).toHaveLength(3);
});

it.each([
  ['processor', [{ busy: 0.8 }, { busy: 0.2 }], /the processor of one 11, busy 80 %/u],
  ['connections', [{}, {}, {}], /connections, up to 66 of 87/u],
  ['disk', [{}, { room: 0.05, host: 'two' }], /the disk of two 12, 5 % free/u],
])('The next limit is the %s that is used most', (_, processes, says) => {
  const all = processes.map((each, index) => ({ ...healthy, pid: 11 + index, ...each }));
  expect(lines(judgeProcesses(all, LIMIT))).toContainEqual(expect.stringMatching(says));
});

it('The doctor of a cluster reports that a missing replica stops commits', () => {
  const near = { name: 'two', state: 'streaming', isSynchronous: true, behindBytes: 2e6 };
  const none = { replicas: [], waits: false, keptBytes: 0 };
  expect(lines(judgeReplication({ ...none, waits: true }))).toContainEqual(
    expect.stringMatching(/^FAIL commits wait/u),
  );
  expect(lines(judgeReplication({ ...none, replicas: [near], waits: true }))).toEqual([
    'ok replica two: streaming, synchronous, 2 MB behind',
  ]);
  const far = { ...near, isSynchronous: false, behindBytes: 2e8 };
  expect(lines(judgeReplication({ replicas: [far], waits: false, keptBytes: 2e9 }))).toEqual([
    'warn replica two: streaming, asynchronous, 191 MB behind',
    expect.stringMatching(/^warn 1,907 MB of the log are kept/u),
  ]);
  const hidden = { ...near, state: null, isSynchronous: null, behindBytes: null };
  expect(lines(judgeReplication({ ...none, replicas: [hidden], waits: true }))).toEqual([
    expect.stringMatching(/^note replica two: its state is hidden; grant pg_monitor/u),
  ]);
});
