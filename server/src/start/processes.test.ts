import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { makeAccount, makeKey, makeTaskUser } from '../../test/harness/factories.ts';
import { mailTo } from '../../test/harness/mail.ts';
import { type Processes, testProcesses } from '../../test/harness/programs/processes.ts';
import { runProgram } from '../../test/harness/programs/program.ts';
import { sessionCookieNames, signIn, signedInCustomer } from '../../test/harness/signed-in.ts';
import { openOrderStream } from '../../test/scenarios/orders/order-stream.ts';
import { planEdit } from '../../test/scenarios/plan-edit.ts';
import { begin } from '../../test/scenarios/task-area/game-plays.ts';
import { problemsOf } from '../../test/scenarios/task-area/oracle-plays.ts';
import { perfectStorm, stormOnOneKey } from '../../test/storms/redemption-storm.ts';
import { announceOrder } from '../orders/announce-order.ts';

const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
const ROUNDS = 9;
const PEOPLE = 20;
const { redeemLicense } = contract.licenses;
let server: Processes;
let one: Browser;
let other: Browser;

beforeAll(async () => {
  server = await testProcesses(['all', 'all'], { METRICS_TOKEN });
  [one, other] = server.programs.map(server.browserAt) as [Browser, Browser];
});
afterAll(() => server.close());

/** Signs a new customer in at both processes with one session. */
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

it('Two processes give each key to one of sixteen people', async () => {
  expect(await stormOnOneKey(server, ROUNDS)).toEqual(perfectStorm(ROUNDS));
});

it('Two processes share sessions and their ends', async () => {
  const admin = await one.logInAdmin(cast.sithara);
  bring(one, other, sessionCookieNames.admin);
  expect(await other.call(contract.staff.me, {})).toEqual(admin);
  await one.call(contract.staff.logOut, {});
  expect((await other.refusal(contract.staff.me, {})).code).toBe('SESSION_REQUIRED');
});

it('Two processes share an attempt budget: ten guesses, then none', async () => {
  await customerAtBoth();
  const guesses = [one, other, one, other].flatMap((browser) =>
    Array.from({ length: 6 }, () => browser.refusal(redeemLicense, { licenseKey: randomUUID() })),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'LICENSE_UNKNOWN')).toHaveLength(10);
  expect(codes.filter((code) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(14);
});

it('Two processes act once for one Idempotency-Key', async () => {
  await customerAtBoth();
  const { licenseKey } = await makeKey(server.database);
  const idempotencyKey = randomUUID();
  const answers = await Promise.all(
    [one, other, one, other].map((browser) =>
      browser.send(redeemLicense, { licenseKey }, { idempotencyKey }),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});

it('Two processes count each move and each win once', async () => {
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
        browser.send(contract.games.makeMove, sent),
      );
      const answers = await Promise.all(sending);
      for (const { status } of answers) statuses.add(status);
      return new Set(answers.map(({ status, text }) => `${status} ${text}`));
    };
    // The rules refuse an answer that arrives faster than a person could give it.
    await expect
      .poll(sendToBoth, { interval: 150 })
      .toEqual(new Set([expect.stringMatching(/^200 /)]));
  }
  statuses.delete(409);
  expect(statuses).toEqual(new Set([200]));
  expect(await other.call(contract.coins.readDay, {})).toMatchObject({ games: 1, balance: 10 });
});

it('Two processes notify the open pages of both when an order changes', async () => {
  const { browser, account } = await signedInCustomer(server);
  const streams = [];
  for (const { port } of server.programs) {
    const stream = await openOrderStream(port, browser, server.config.PORT);
    expect(await stream.next()).toBe('retry: 3000');
    streams.push(stream);
  }
  await announceOrder(server.database.db, account.id);
  for (const stream of streams) {
    expect(await stream.next()).toContain('event: order');
    stream.leave();
  }
});

it('Two processes show what staff changed at the other', async () => {
  const { readStorefront, editPlan } = contract.storefront.staff;
  const { readCatalogue } = contract.storefront;
  const readPrice = async (browser: Browser) => {
    const { plans } = await browser.call(readCatalogue, {});
    return plans.find(({ id }) => id === 'supreme-weekly')?.priceMinor;
  };
  await Promise.all([readPrice(one), readPrice(other)]);
  await one.logInAdmin(cast.sithara);
  const { plans } = await one.call(readStorefront, {});
  const plan = plans.find(({ id }) => id === 'supreme-weekly');
  if (plan === undefined) throw new Error('The plan is missing.');
  await one.call(editPlan, { ...planEdit(plan), priceMinor: 31_000 });
  await expect.poll(() => readPrice(other)).toBe(31_000);
  await expect.poll(() => readPrice(one)).toBe(31_000);
});

it('Two processes run each job once', async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => makeAccount(server.database, { email_verified: true })),
  );
  await Promise.all(people.map(({ email }) => requestReset(server, email)));
  for (const { email } of people) expect(await mailTo(server, email)).toHaveLength(1);
  const { rows } = await server.database.ownerPool.query(
    `select count(*)::int as mails, count(sent_at)::int as sent from mail_outbox`,
  );
  expect(rows).toEqual([{ mails: PEOPLE, sent: PEOPLE }]);
});

it('Two processes answer each its own metrics', async () => {
  const before = [await challengesCounted(one), await challengesCounted(other)];
  const path = '/api/accounts/challenges/contact';
  for (let time = 0; time < 3; time += 1) await one.request({ path });
  expect(await challengesCounted(one)).toBe((before[0] ?? 0) + 3);
  expect(await challengesCounted(other)).toBe(before[1]);
  expect((await one.request({ path: '/metrics' })).status).toBe(404);
});

it('Two processes lose no request when one is killed', async () => {
  const [killed] = server.programs;
  const answers: Promise<number>[] = [];
  const asks = () => {
    const asked = server.browser().request({ path: '/api/sites/config' });
    answers.push(asked.then(({ status }) => status));
  };
  for (let before = 0; before < 10; before += 1) asks();
  await Promise.all(answers);
  killed?.signal('SIGKILL');
  await killed?.ended;
  for (let after = 0; after < 20; after += 1) asks();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

it('Two processes each stop with exit code 0', async () => {
  const [, left] = server.programs;
  const third = await server.start('all');
  left?.signal('SIGTERM');
  expect(await left?.ended, left?.output()).toBe(0);
  third.signal('SIGTERM');
  expect(await third.ended, third.output()).toBe(0);
});

it('A web process answers, and a worker process runs jobs', async () => {
  const roles = await testProcesses(['web'], { METRICS_TOKEN });
  try {
    const { email } = await makeAccount(roles.database, { email_verified: true });
    await requestReset(roles, email);
    expect(await jobsOf(roles)).toEqual({ waiting: 1, workers: 0 });
    const worker = await roles.start('worker');
    await mailTo(roles, email);
    const [web] = roles.programs.map(roles.browserAt) as [Browser];
    const ofWorker = roles.browserAt(worker);
    const statusAt = async (browser: Browser, path: string) =>
      (await browser.on('localhost').request({ path })).status;
    for (const path of ['/', '/api/sites/config', '/stand-ins/mail', '/api/docs']) {
      expect([path, await statusAt(web, path), await statusAt(ofWorker, path)]).toEqual([
        path,
        200,
        404,
      ]);
    }
    for (const path of ['/healthz', '/readyz']) expect(await statusAt(ofWorker, path)).toBe(200);
    await expect.poll(() => metricsOf(ofWorker)).toContain('regz_jobs_waiting');
    expect(await metricsOf(web)).not.toContain('regz_jobs_waiting{');
  } finally {
    await roles.close();
  }
});

it('A process of one role is refused on the embedded database', async () => {
  const program = await runProgram(null, { ROLE: 'worker' });
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain('ROLE: worker needs DATABASE_URL');
  await program.remove();
});

async function metricsOf(browser: Browser): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await browser.request({ path: '/metrics', headers })).text;
}

/** How many challenges a process has counted. */
async function challengesCounted(browser: Browser): Promise<number> {
  const text = await metricsOf(browser);
  return Number(/_count\{.*challenges\/:action.*\} (\d+)/.exec(text)?.[1] ?? 0);
}

async function requestReset({ browser }: Processes, email: string): Promise<void> {
  const person = browser();
  const challenge = await person.solveChallenge('reset-password');
  await person.call(contract.identity.requestPasswordReset, { email, challenge });
}

/** Returns the number of unstarted jobs, and of connections that could run them. */
async function jobsOf({ database }: Processes): Promise<unknown> {
  const { rows } = await database.ownerPool.query(
    `select (select count(*)::int from pgboss.job
              where name = 'identity.mail-password-reset' and state = 'created') as waiting,
            (select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name = 'regz-jobs') as workers`,
  );
  return rows[0];
}
