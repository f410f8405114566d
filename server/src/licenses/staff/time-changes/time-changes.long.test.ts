import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { newPerson } from '../../../../test/harness/people.ts';
import { type Program, runProgram } from '../../../../test/harness/programs/program.ts';
import { letMinutePass } from '../../../../test/kill/kill-witness.ts';
import { ownCode } from '../../../../test/scenarios/second-factors.ts';
import { timeChangeForm } from '../../../../test/scenarios/time-changes.ts';
import { countTimeFaults } from '../../time/license-time.queries.ts';

const ACCOUNTS = 100_000;
const KILLS = 5;
const { staff } = contract.licenses;
let server: TestServer;
let program: Program | undefined;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  await server.database.sql(
    `insert into users (username, password, email, subscription, expiredate)
     select 'many-' || n, '$argon2id$', 'many-' || n || '@example.com', 'Supreme', $2::date
       from generate_series(1, $1) n`,
    ACCOUNTS,
    inDays(30),
  );
  await server.database.sql('analyze');
}, 300_000);
afterAll(async () => {
  await program?.remove();
  await server.close();
});

function inDays(days: number): string {
  return addDays(utcDate(Date.now()), days);
}

async function read<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const rows = await server.database.sql<Row>(text, ...values);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has a row');
  return row;
}

async function membersIn(id: string, state: string): Promise<number> {
  const { members } = await read<{ members: number }>(
    `select count(*)::int as members from license_time_change_members
      where change_id = $1 and state = $2`,
    [id, state],
  );
  return members;
}

async function start(): Promise<void> {
  program = await runProgram(server.database);
  await program.says('"msg":"ready"');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 300_000, interval: 50 }).toBe(true);
}

async function reaches(id: string, state: string): Promise<void> {
  await until(async () => {
    const change = await read<{ state: string }>(
      'select state from license_time_changes where id = $1',
      [id],
    );
    return change.state === state;
  });
}

/** Runs an act and returns its duration in seconds. */
async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return Math.round((performance.now() - begun) / 100) / 10;
}

it('A change of 100,000 accounts survives five kills', async () => {
  const [maker, colleague] = [await newPerson(server, 'admin'), await newPerson(server, 'admin')];
  await ownCode(server, colleague);
  const seconds: Record<string, number> = {};
  let id = '';
  seconds['preview'] = await secondsOf(async () => {
    const shown = await maker.browser.call(staff.previewTimeChange, {
      ...timeChangeForm([]),
      packages: ['Supreme'],
    });
    expect(shown).toMatchObject({ accounts: ACCOUNTS, needsColleague: true });
    ({ id } = shown);
  });
  seconds['preview of a window'] = await secondsOf(async () => {
    const moment = (ms: number) => new Date(ms).toISOString();
    const ran = { from: moment(Date.now() - HOUR_MS), to: moment(Date.now()) };
    const shown = await maker.browser.call(staff.previewTimeChange, { ...timeChangeForm([]), ran });
    expect(shown).toMatchObject({ accounts: ACCOUNTS });
  });
  await colleague.browser.call(staff.applyTimeChange, {
    id,
    typedCount: ACCOUNTS,
    code: await ownCode(server, colleague),
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await start();
    await until(async () => (await membersIn(id, 'done')) >= (kill * ACCOUNTS) / (KILLS + 1));
    program?.signal('SIGKILL');
    await program?.ended;
    expect(await membersIn(id, 'planned')).toBeGreaterThan(0);
    await letMinutePass(server.database);
  }
  await start();
  await reaches(id, 'applied');
  const once = { entries: ACCOUNTS, accounts: ACCOUNTS, ends: ACCOUNTS };
  const counted = (kind: string) =>
    read(
      `select count(*)::int as entries, count(distinct account_id)::int as accounts,
              count(*) filter (where expiredate = $3)::int as ends
         from license_time_entries join users on id = account_id
        where time_change_id = $1 and kind = $2`,
      [id, kind, inDays(kind === 'reversal' ? 30 : 32)],
    );
  expect(await counted('compensation')).toEqual(once);

  await colleague.browser.call(staff.undoTimeChange, {
    id,
    code: await ownCode(server, colleague),
  });
  seconds['undo'] = await secondsOf(() => reaches(id, 'undone'));
  expect(await counted('reversal')).toEqual(once);

  const again = await maker.browser.call(staff.previewTimeChange, timeChangeForm([]));
  await colleague.browser.call(staff.applyTimeChange, {
    id: again.id,
    typedCount: ACCOUNTS,
    code: await ownCode(server, colleague),
  });
  seconds['apply'] = await secondsOf(() => reaches(again.id, 'applied'));
  expect(await countTimeFaults(server.database.db)).toBe(0);
  process.stdout.write(`seconds for ${ACCOUNTS} accounts: ${JSON.stringify(seconds)}\n`);
}, 900_000);
