import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey, makeTaskUser } from '../../../test/harness/factories.ts';
import { type Processes, testProcesses } from '../../../test/harness/programs/processes.ts';
import { sessionCookieNames, signIn, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { openOrderStream } from '../../../test/scenarios/orders/order-stream.ts';
import { begin } from '../../../test/scenarios/task-area/game-plays.ts';
import { problemsOf } from '../../../test/scenarios/task-area/oracle-plays.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { requireConnections } from './require-connections.ts';

const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
const { redeem } = contract.licenses;
let server: Processes;
let pids: number[];
let one: Browser;
let other: Browser;

beforeAll(async () => {
  server = await testProcesses(2, { METRICS_TOKEN });
  await reachBoth();
});
afterAll(() => server.close());

async function reachBoth(): Promise<void> {
  const each = await server.eachProcess();
  pids = each.map(({ pid }) => pid);
  [one, other] = each.map(({ browser }) => browser) as [Browser, Browser];
}

/** Signs a new customer in at both processes, by one session. */
async function customerAtBoth(): Promise<{ id: string; username: string }> {
  const account = await makeAccount(server.database);
  await signIn(server, one, { kind: 'customer', id: account.id });
  bring(one, other, sessionCookieNames.customer);
  return account;
}

/** The same person, whose next connection happens to reach the other process. */
function bring(from: Browser, to: Browser, name: string): void {
  to.plant(name, from.cookie(name)?.value ?? '');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('two processes', () => {
  it('know a session that the other began, and no longer one that the other ended', async () => {
    const { accounts } = contract;
    const admin = await one.logInAdmin(cast.sithara);
    bring(one, other, sessionCookieNames.admin);
    expect(await other.call(accounts.admins.me, {})).toEqual(admin);
    await one.call(accounts.admins.logOut, {});
    expect((await other.refusal(accounts.admins.me, {})).code).toBe('SESSION_REQUIRED');
  });

  it('share an attempt budget: ten guesses, then none', async () => {
    await customerAtBoth();
    const guesses = [one, other, one, other].flatMap((browser) =>
      Array.from({ length: 6 }, () => browser.refusal(redeem, { licenseKey: randomUUID() })),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'LICENSE_UNKNOWN')).toHaveLength(10);
    expect(codes.filter((code) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(14);
  });

  it('do once what both are asked under one Idempotency-Key, and answer the same', async () => {
    await customerAtBoth();
    const { licenseKey } = await makeKey(server.database);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      [one, other, one, other].map((browser) =>
        browser.send(redeem, { licenseKey }, { idempotencyKey }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('count each move of a game once that reaches both, and pay its win once', async () => {
    const { id: userId } = await makeTaskUser(server.database);
    await signIn(server, one, { kind: 'task-user', id: userId });
    bring(one, other, sessionCookieNames['task-user']);
    const { id } = await begin(one, 'quick-math');
    const problems = await problemsOf(server, id);
    const statuses = new Set<number>();
    for (const [place, { answer: input }] of problems.entries()) {
      const sent = { id, step: place + 1, input };
      const sendToBoth = async () => {
        const sending = [one, other, one, other].map((browser) =>
          browser.send(contract.games.move, sent),
        );
        const answers = await Promise.all(sending);
        for (const { status } of answers) statuses.add(status);
        return new Set(answers.map(({ status, text }) => `${status} ${text}`));
      };
      // The rules refuse an answer that comes sooner than a person could give it.
      await expect
        .poll(sendToBoth, { interval: 150 })
        .toEqual(new Set([expect.stringMatching(/^200 /)]));
    }
    statuses.delete(409);
    expect(statuses).toEqual(new Set([200]));
    expect(await other.call(contract.coins.day, {})).toMatchObject({ games: 1, balance: 10 });
  });

  it('notify the open pages of both when an order changes', async () => {
    const { browser, account } = await signedInCustomer(server);
    const streams = [];
    // Connections are handed out in turn, so these four reach both.
    for (let count = 0; count < 4; count += 1) {
      const stream = await openOrderStream(server.program.port, browser);
      expect(await stream.next()).toBe('retry: 3000');
      streams.push(stream);
    }
    await announceOrder(server.database.db, account.id);
    for (const stream of streams) {
      expect(await stream.next()).toContain('event: order');
      stream.leave();
    }
  });

  it('show what staff changed at the other', async () => {
    const { list, editPlan } = contract.storefront.staff;
    const { catalogue } = contract.storefront;
    const readPrice = async (browser: Browser) => {
      const { plans } = await browser.call(catalogue, {});
      return plans.find(({ id }) => id === 'supreme-weekly')?.priceMinor;
    };
    await Promise.all([readPrice(one), readPrice(other)]);
    await one.logInAdmin(cast.sithara);
    const { plans } = await one.call(list, {});
    const plan = plans.find(({ id }) => id === 'supreme-weekly');
    if (plan === undefined) throw new Error('The plan is missing.');
    const { title: _title, period: _period, editedBy: _editedBy, id: planId, ...edit } = plan;
    await one.call(editPlan, { ...edit, planId, priceMinor: 31_000 });
    await expect.poll(() => readPrice(other)).toBe(31_000);
    await expect.poll(() => readPrice(one)).toBe(31_000);
  });

  it('share what stands in for outside services', async () => {
    const path = '/stand-ins/community/world';
    const headers = { 'content-type': 'application/json' };
    const members = [{ username: 'tharindu', roles: [] }];
    const body = JSON.stringify({ members });
    await one.on('localhost').request({ method: 'POST', path, headers, body });
    const { text, headers: answered } = await other.on('localhost').request({ path });
    expect(text).toContain('tharindu');
    expect(answered['x-content-type-options']).toBe('nosniff');
    const stranger = { path, headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await other.on('localhost').request(stranger)).status).toBe(404);
  });

  it('answer the metrics of both, and those of the ledger once', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const path = '/api/accounts/challenges/contact';
    const count = async () => {
      const { text } = await one.request({ path: '/metrics', headers });
      expect(text.match(/^regz_coins\{side="issued"\} 0$/gm)).toHaveLength(1);
      return Number(/_count\{.*challenges\/:action.*\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await count();
    for (const browser of [one, other]) expect((await browser.request({ path })).status).toBe(200);
    await expect.poll(count).toBe(before + 2);
    expect((await one.request({ path: '/metrics' })).status).toBe(404);
  });

  it('are two again when one is killed, and nobody is turned away meanwhile', async () => {
    const [killed = 0, left] = pids;
    process.kill(killed, 'SIGKILL');
    await server.program.says('a serving process ended; starting another');
    const answers = Array.from({ length: 20 }, () =>
      server.browser().request({ path: '/api/sites/config', headers: { connection: 'close' } }),
    );
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    await reachBoth();
    expect(pids).toContain(left);
    expect(pids).not.toContain(killed);
  });

  it('end with the first one, and with 0, when that is asked to stop', async () => {
    const { browser } = await signedInCustomer(server);
    await browser.call(contract.accounts.me, {});
    const asked = performance.now();
    server.program.signal('SIGTERM');
    expect(await server.program.ended, server.program.output()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(8_000);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});

describe('the connections of all processes', () => {
  it('are refused at the start where the database server does not give them', async () => {
    const { pool } = server.database;
    await requireConnections(pool, { WEB_CONCURRENCY: 4, DATABASE_POOL: 16 });
    await expect(
      requireConnections(pool, { WEB_CONCURRENCY: 60, DATABASE_POOL: 4 }),
    ).rejects.toThrow(/^60 processes with pools of 4 hold up to 310 connections/);
  });
});
