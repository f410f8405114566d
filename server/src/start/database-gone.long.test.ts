import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cast } from '../../seed/cast.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { type DatabaseLine, databaseLine } from '../../test/harness/database-line.ts';
import { makeAccount, makeKey, makeSession } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';
import { sessionCookieNames } from '../../test/harness/signed-in.ts';
import { type OpenOrderStream, openOrderStream } from '../../test/scenarios/orders/order-stream.ts';
import { announceOrder } from '../orders/announce-order.ts';

const GONE_MS = Number(process.env['GONE_SECONDS'] ?? 60) * 1000;
const CLIENTS = 8;
const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
const { username, password } = cast.sithara;
let database: TestDatabase;
let line: DatabaseLine;
let program: Program;

beforeEach(async () => {
  database = await testDatabase();
  line = await databaseLine(database);
  const settings = { METRICS_TOKEN, ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
  program = await runProgram(line, settings);
  await program.says('"msg":"ready"');
});
afterEach(async () => {
  await program.remove();
  await line.cut();
  await database.drop();
});

it('A database outage loses no act and no job', async () => {
  const over = new AbortController();
  const done = { redeemed: new Set<string>(), letters: new Set<string>() };
  const statuses = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, () => redeemUntil(over.signal, done, statuses));
  clients.push(writeUntil(over.signal, done, statuses));
  const { browser: page, id } = await customer();
  const stream = await openOrderStream(program.port, page);
  expect(await stream.next()).toBe('retry: 3000');
  await expect.poll(() => done.redeemed.size, { timeout: 30_000 }).toBeGreaterThan(20);

  await line.cut();
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(503);
  const end = Date.now() + GONE_MS;
  while (Date.now() < end) {
    const asked = performance.now();
    const { code } = await page.refusal(contract.identity.me, {});
    expect(code).toBe('SERVICE_BUSY');
    expect(performance.now() - asked).toBeLessThan(8_000);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/auth')).toBe(200);
    await pause(1_000);
  }
  expect(await refusedRequests()).toBeGreaterThan(0);
  const before = done.redeemed.size;

  await line.mend();
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200);
  await expect.poll(() => done.redeemed.size, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  // The open page receives a notice to reload, and then every event.
  await untilTold(stream);
  await announceOrder(database.db, id);
  await untilTold(stream);
  stream.leave();
  over.abort();
  await Promise.all(clients);
  expect(statuses).toEqual(new Set([200, 201, 503]));
  expect(await redemptions()).toEqual([...done.redeemed].toSorted());
  const letters = [...done.letters].toSorted();
  expect(letters.length).toBeGreaterThan(0);
  await expect.poll(sentTo, { timeout: 120_000 }).toEqual(letters);
  expect(errorLines()).toEqual([]);
  program.signal('SIGTERM');
  expect(await program.ended).toBe(0);
}, 600_000);

type Done = { redeemed: Set<string>; letters: Set<string> };

/** Redeems key after key; a refused redemption is retried as the same request. */
async function redeemUntil(over: AbortSignal, done: Done, statuses: Set<number>): Promise<void> {
  const { browser } = await customer();
  while (!over.aborted) {
    const { licenseKey } = await makeKey(database);
    const idempotencyKey = randomUUID();
    for (let status = 0; status !== 200;) {
      const answer = await browser.send(
        contract.licenses.redeemLicense,
        { licenseKey },
        { idempotencyKey },
      );
      ({ status } = answer);
      statuses.add(status);
      if (status !== 200) await pause(200);
    }
    done.redeemed.add(licenseKey);
  }
}

/** Sends a message to staff from a new address every second. Each sender is mailed a copy. */
async function writeUntil(over: AbortSignal, done: Done, statuses: Set<number>): Promise<void> {
  while (!over.aborted) {
    const email = `${randomUUID()}@example.com`;
    const browser = program.browser();
    const challenge = await browser.solveChallenge('contact').catch(() => null);
    // Without the database there is no challenge, so no message is sent.
    if (challenge === null) {
      await pause(1_000);
      continue;
    }
    const { status } = await browser.send(contract.contact.sendMessage, {
      name: 'Nimal',
      email,
      subject: 'The panel',
      message: 'It does not start.',
      challenge,
    });
    statuses.add(status);
    if (status === 201) done.letters.add(email);
    await pause(1_000);
  }
}

async function customer(): Promise<{ browser: Browser; id: string }> {
  const { id } = await makeAccount(database);
  const { token } = await makeSession(database, { kind: 'customer', id });
  const browser = program.browser();
  browser.plant(sessionCookieNames.customer, token);
  return { browser, id };
}

/** Skips the pings between events. */
async function untilTold(stream: OpenOrderStream): Promise<void> {
  while (!(await stream.next()).includes('event: order'));
}

async function statusOf(path: string): Promise<number> {
  return (await program.browser().request({ path })).status;
}

/** The count that the alarm RegzFaults watches. */
async function refusedRequests(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await program.browser().request({ path: '/metrics', headers });
  const counts = text.matchAll(/^regz_http_request_seconds_count\{.*status="503"\} (\d+)$/gmu);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function redemptions(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ key: string }>(
    `select k.license_key as key from license_redemptions r
       join license_keys k on k.id = r.license_key_id`,
  );
  return rows.map(({ key }) => key).toSorted();
}

/** The addresses whose mail was sent; one address twice if it was sent twice. */
async function sentTo(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ to: string }>(
    `select to_address as to from mail_outbox where sent_at is not null`,
  );
  return rows.map(({ to }) => to).toSorted();
}

function errorLines(): string[] {
  return program
    .output()
    .split('\n')
    .filter((text) => text.includes('"level":50'));
}
