import { DAY_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { checkPanel } from '../../../operate/doctor/check-panel.ts';
import { atOnce } from '../../../test/harness/at-once.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import type { PanelProgram } from '../../../test/harness/panel-program.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { panelAccounts } from '../../../test/scenarios/panel-accounts.ts';

const server = sharedServer({ work: 'none', environment: { PANEL_CHAIN_FROM: '2100-01-01' } });
const accounts = panelAccounts(server);

const id = (text: string) => text.padEnd(22, '0');

/** Sends a heartbeat that shows a token under an id. */
const show = (program: PanelProgram, request: string, token?: string) =>
  program.beat({ chain: { request: id(request), ...(token === undefined ? {} : { token }) } });

async function reportsOf(accountId: string) {
  const rows = await server.database.sql<{ kind: string }>(
    "select kind from panel_reports where account_id = $1 and kind = 'copied'",
    accountId,
  );
  return rows.length;
}

async function mailsTo(email: string | null) {
  const rows = await server.database.sql(
    "select from mail_outbox where template = 'panel-device-copied' and to_address = $1",
    email,
  );
  return rows.length;
}

/** An account with a PC whose program was answered so many times. */
async function chained(answers = 2) {
  const { account, program } = await accounts.signedIn();
  const tokens: string[] = [];
  for (let at = 0; at < answers; at += 1) {
    tokens.push((await show(program, `r${at}`, tokens.at(-1))).chain?.token ?? '');
  }
  return { account, program, tokens };
}

const signInAgain = ({ deviceId }: PanelProgram) =>
  server.database.ownerPool.query(
    'update panel_devices set signed_in_at = now(), chain_token = null where device_id = $1',
    [deviceId],
  );

it('Each answer brings another token, and a repeated request the same one', async () => {
  const { program, tokens } = await chained();
  const [one, two] = tokens;
  expect(one).not.toBe(two);
  for (let times = 0; times < 3; times += 1) {
    expect((await show(program, 'r1', one)).chain?.token).toBe(two);
  }
  expect(await show(program, 'r2', two)).toMatchObject({ state: 'running' });
});

it.each([
  ['the same token with another id', 'other', 0],
  ['an older token', 'other', -2],
  ['no token', 'other', 9],
])('A second user frees the seat and signs the PC out: %s', async (_, request, at) => {
  const { account, program, tokens } = await chained(3);
  expect(await show(program, request, tokens.at(at))).toMatchObject({ state: 'signed-out' });
  const rows = await server.database.sql(
    'select seat, signed_in_at from panel_devices where device_id = $1',
    program.deviceId,
  );
  expect(rows).toEqual([{ seat: null, signed_in_at: null }]);
  expect(await show(program, 'r3', tokens.at(-1))).toMatchObject({ state: 'signed-out' });
  expect(await reportsOf(account.id)).toBe(1);
  expect(await mailsTo(account.email)).toBe(1);
});

it('The owner of a copied PC gets one mail a day and stays unbanned', async () => {
  const { account, program, tokens } = await chained(3);
  for (let times = 0; times < 2; times += 1) {
    await show(program, 'other', tokens[0]);
    await signInAgain(program);
    tokens[0] = (await show(program, 'again')).chain?.token ?? '';
    await show(program, 'next', tokens[0]);
  }
  expect(await reportsOf(account.id)).toBe(2);
  expect(await mailsTo(account.email)).toBe(1);
  server.clock.advance(DAY_MS);
  await show(program, 'other', tokens[0]);
  expect(await mailsTo(account.email)).toBe(2);
  await signInAgain(program);
  expect(await show(program, 'again')).toMatchObject({ state: 'running' });
});

it('A delayed earlier request changes nothing and reports no copy', async () => {
  const { account, program, tokens } = await chained(4);
  const answer = await program.request({
    method: 'POST',
    path: '/api/panel/v1/heartbeat',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      version: '2.4.0',
      platform: 'linux-x64',
      device: { label: 'PC', components: [], keyIn: 'file' },
      have: {},
      chain: { token: tokens[0], request: id('r1') },
    }),
  });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('PANEL_CHAIN_LATE');
  expect(await reportsOf(account.id)).toBe(0);
  expect(await show(program, 'r4', tokens.at(-1))).toMatchObject({ state: 'running' });
});

it('Programs of SDK 1.0 are served without a token', async () => {
  const { program } = await accounts.signedIn();
  expect(await program.beat()).toMatchObject({ state: 'running' });
  expect(await program.beat()).not.toHaveProperty('chain');
  const { config, database, clock } = server;
  const said = await checkPanel(config, database.db, clock());
  expect(said).toContainEqual({
    ...said[0],
    level: 'warn',
    says: expect.stringMatching(/panel: \d+ PCs ran a program with SDK 1.0/u),
  });
  const { program: other } = await chained(1);
  expect(await other.beat()).toMatchObject({ state: 'signed-out' });
  await signInAgain(other);
  expect(await other.beat()).toMatchObject({ state: 'signed-out' });
});

it('From the configured day, programs without a token must update', async () => {
  const strict = await ownServer({ work: 'none', environment: { PANEL_CHAIN_FROM: '2020-01-01' } });
  const { program } = await panelAccounts(strict).signedIn();
  expect(await program.beat()).toMatchObject({ state: 'update' });
  expect(await show(program, 'r0')).toMatchObject({ state: 'running' });
});

it('A key whose parts alternate between two sets is a copy', async () => {
  const { account, program } = await accounts.signedIn();
  const parts = (letter: string) => ({
    device: {
      label: 'PC',
      keyIn: 'file' as const,
      components: Array.from({ length: 6 }, () => letter.repeat(43)),
    },
  });
  expect(await program.beat(parts('a'))).toMatchObject({ state: 'running' });
  expect(await program.beat(parts('b'))).toMatchObject({ state: 'running' });
  expect(await program.beat(parts('a'))).toMatchObject({ state: 'signed-out' });
  expect(await reportsOf(account.id)).toBe(1);
});

it('Concurrent repetitions get one token, five ids one sign-out', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { account, program, tokens } = await chained(1);
    const five = <Result>(work: (at: number) => Promise<Result>) => atOnce(5, (at) => work(at));
    const same = await five(() => show(program, 'r1', tokens[0]));
    expect(new Set(same.map(({ chain }) => chain?.token)).size).toBe(1);
    const next = same[0]?.chain?.token;
    const states = (await five((at) => show(program, `x${at}`, next))).map(({ state }) => state);
    expect(states.filter((state) => state === 'running').length).toBeLessThanOrEqual(1);
    expect(await reportsOf(account.id)).toBe(1);
    expect(await mailsTo(account.email)).toBe(1);
    expect(await show(program, 'end', next)).toMatchObject({ state: 'signed-out' });
  }
});

it('A heartbeat is judged again if its chain has changed', async () => {
  const { account, program, tokens } = await chained(1);
  const held = await holdRows(
    server.database,
    'update panel_devices set label = label where device_id = $1',
    [program.deviceId],
  );
  const repeated = [show(program, 'r1', tokens[0]), show(program, 'r1', tokens[0])];
  await held.waiting(2);
  await held.commit();
  const [one, two] = await Promise.all(repeated);
  expect(one?.chain?.token).toBe(two?.chain?.token);
  expect(await reportsOf(account.id)).toBe(0);
});
