import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { cast } from '../../seed/cast.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { type MadeAccount, makeAccount, makeSession } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';
import { sessionCookieNames } from '../../test/harness/signed-in.ts';
import { prepareDeletionOf } from '../../test/scenarios/deletions.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';

const CLOCK = '/stand-ins/clock';
const settings = {
  TEST_CLOCK: 'true',
  ADMIN_USERNAME: cast.sithara.username,
  ADMIN_PASSWORD: cast.sithara.password,
};
const says = z.object({ now: z.iso.datetime() });
const inbox = z.array(z.object({ subject: z.string() }));
const endsOn = addDays(utcDate(Date.now()), 10);
let database: TestDatabase;
let stateDir: string;
let programs: [Program, Program];
let staff: Browser;
let subscriber: MadeAccount;
let paused: MadeAccount;

beforeAll(async () => {
  database = await testDatabase();
  // The inbox is in there.
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-clock-'));
  subscriber = await makeAccount(database, {
    subscription: 'Supreme',
    expiredate: endsOn,
    admin_approval: true,
  });
  paused = await makeAccount(database, {
    subscription: 'Supreme',
    expiredate: endsOn,
    frozen_days: 5,
  });
  const first = await started();
  programs = [first, await started()];
  staff = first.browser();
  await staff.logInAdmin(cast.sithara);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.remove()));
  await database.drop();
  await rm(stateDir, { recursive: true, force: true });
});

async function started(): Promise<Program> {
  const program = await runProgram(database, { ...settings, STATE_DIR: stateDir });
  await program.says('"msg":"ready"');
  return program;
}

async function nowOf(program: Program): Promise<number> {
  const { json } = await program.browser().request({ path: `${CLOCK}/now` });
  return Date.parse(says.parse(json).now);
}

async function steps(): Promise<{ number: number; reached: Date }[]> {
  const { rows } = await database.ownerPool.query<{ number: number; reached: Date }>(
    'select number, reached from test_clock order by number',
  );
  return rows;
}

function turn(browser: Browser, toMs: number, seen: number) {
  return browser.request({
    method: 'POST',
    path: CLOCK,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ to: String(Math.round(toMs)), seen: String(seen) }).toString(),
  });
}

it('Turning the clock past an end runs all due work', async () => {
  const leaving = await makeAccount(database);
  const { token } = await makeSession(database, { kind: 'customer', id: leaving.id });
  await prepareDeletionOf({ database }, leaving.id);
  const customer = programs[0].browser();
  customer.plant(sessionCookieNames.customer, token);
  await customer.call(contract.customers.startDeletion, {});

  const to = Date.parse(`${endsOn}T00:00:00Z`) + 3 * DAY_MS + HOUR_MS;
  expect(await turn(staff, to, 0)).toMatchObject({ status: 303 });

  const mailbox = `/stand-ins/mail/messages?to=${encodeURIComponent(subscriber.email)}`;
  const subjects = inbox.parse((await staff.request({ path: mailbox })).json);
  expect(subjects.map(({ subject }) => subject.replace(/ on .*/u, ''))).toEqual([
    'Your Supreme subscription ended',
    'Your Supreme subscription ended',
    'Your Supreme subscription ends',
    'Your Supreme subscription ends',
  ]);
  const page = await staff.request({ path: CLOCK });
  expect(page.status).toBe(200);
  for (const shown of [
    `<b>${subscriber.username}</b> Supreme ended on ${endsOn}`,
    `<b>${subscriber.username}</b> the panel answers “ended” now, answered “running”`,
    `<b>${subscriber.email}</b> Your Supreme subscription ended`,
    `<b>${leaving.username}</b> is deleted`,
  ]) {
    expect(page.text).toContain(shown);
  }
  expect(page.text).not.toContain('Failed');
  expect(page.text).not.toContain(`<b>${paused.username}</b> Supreme ended`);
  for (const program of programs) {
    await expect.poll(() => nowOf(program)).toBeGreaterThanOrEqual(to);
    const { headers } = await program.browser().request({ path: '/healthz' });
    expect(Date.parse(headers.date ?? '')).toBeGreaterThan(to - DAY_MS);
  }
  const reached = (await steps()).map((step) => utcDate(step.reached.getTime()));
  expect(new Set(reached).size, 'each day is reached').toBeGreaterThanOrEqual(13);
});

it('Of two simultaneous advances of the clock, one succeeds', async () => {
  const other = programs[1].browser();
  await other.logInAdmin(cast.sithara);
  const before = await nowOf(programs[0]);
  const seen = (await steps()).length;
  const answers = await Promise.all(
    [staff, other].map((browser) => turn(browser, before + DAY_MS / 2, seen)),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['303', '409']);
  expect(answers.find(({ status }) => status === 409)?.text).toContain(
    'Somebody else has turned the clock meanwhile.',
  );
  const taken = await steps();
  expect(taken.map(({ number }) => number)).toEqual(taken.map((_, index) => index + 1));
  expect(taken).toHaveLength(seen + 1);
});

it('The clock goes only forward, and only for staff', async () => {
  const before = await steps();
  const seen = before.length;
  const now = await nowOf(programs[0]);
  const back = await turn(staff, now - HOUR_MS, seen);
  expect(back.status).toBe(409);
  expect(back.text).toContain('the clock goes only forward');
  expect((await turn(staff, now + 500 * DAY_MS, seen)).status).toBe(409);
  const stranger = programs[0].browser();
  expect((await turn(stranger, now + DAY_MS, seen)).status).toBe(401);
  expect((await stranger.request({ path: CLOCK })).text).toContain('/admin-login');
  expect(await steps()).toEqual(before);
  await expect(
    database.db.updateTable('test_clock').set({ step_ms: 1 }).execute(),
  ).rejects.toMatchObject({ code: '42501' });
});

it('Every page has the bar of a clock that can be turned', async () => {
  const pages = { main: '/store', client: '/auth', download: '/' } as const;
  for (const site of ['main', 'client', 'download'] as const) {
    const { text } = await programs[0].browser().on(site).request({ path: pages[site] });
    expect(text, site).toContain('<test-clock-bar role="complementary" aria-label="Test clock">');
    expect(text, site).toMatch(/Test clock: \w+,? \d+ \w+ \d{4}.* UTC, \d+ d/u);
  }
});

it('A database with a turned clock is not served without it', async () => {
  const without = await runProgram(database, { ...settings, TEST_CLOCK: '', STATE_DIR: stateDir });
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain('The test clock of this database was turned');
  await without.remove();
  await makeOrder(database, subscriber.id, { live: true });
  const sold = await runProgram(database, { ...settings, STATE_DIR: stateDir });
  expect(await sold.ended).toBe(1);
  expect(sold.output()).toContain('TEST_CLOCK: this database has orders for real money.');
  await sold.remove();
});
