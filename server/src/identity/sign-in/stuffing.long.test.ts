import { once } from 'node:events';
import { Agent } from 'node:http';
import { Worker } from 'node:worker_threads';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { atOnce } from '../../../test/harness/at-once.ts';
import { type Browser, openBrowser } from '../../../test/harness/browser.ts';
import { type MadeAccount, makeAccount } from '../../../test/harness/factories.ts';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { PASSWORD, passwordHash } from '../../../test/harness/people.ts';
import { type Program, runProgram } from '../../../test/harness/programs/program.ts';

const { logIn } = contract.identity;
const WRONG_LOG_INS = 10_000;
const ADDRESSES = 500;
/** How many attempts one address has for one account per window. */
const TRIES_PER_ACCOUNT = 10;
const AT_ONCE = 16;
const OTHER_ROUTES_P99_MS = 100;
const TIME_LIMIT_MS = 1_800_000;
const database = sharedDatabase();
let program: Program;
let victim: MadeAccount;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  program = await runProgram(database);
  await program.says('"msg":"ready"');
  victim = await makeAccount(database, { password: await passwordHash() });
});
afterAll(async () => {
  agent.destroy();
  await program.remove();
});

function browserAt(number: number, base = 50): Browser {
  const address = `10.${base}.${number >> 8}.${number & 255}`;
  return openBrowser({ port: program.port, agent, site: 'client', address });
}

/** One wrong login, every second one against the victim; returns the answer. */
async function stuff(index: number): Promise<string> {
  const browser = browserAt(index % ADDRESSES);
  const username = index % 2 === 0 ? victim.username : `nobody-${index}`;
  const strength = index % 4 === 0 ? 'high' : 'normal';
  const challenge = await browser.solveChallenge('log-in', strength);
  const { json } = await browser.send(logIn, { username, password: `wrong ${index}`, challenge });
  const { code } = z.object({ code: z.string() }).parse(json);
  return username === victim.username ? `victim: ${code}` : code;
}

/** Watches other routes until stopped; stopping returns how long each answer took. */
function watchOtherRoutes(): () => Promise<number[]> {
  const file = new URL('../../../test/storms/route-watch.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { port: program.port } });
  return async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage('over');
    const [times]: unknown[] = await once(worker, 'message');
    return z.array(z.number()).parse(times);
  };
}

it(
  'Ten thousand wrong logins delay neither the victim nor other routes',
  async () => {
    const stopWatching = watchOtherRoutes();
    const told = new Map<string, number>();
    const half = Promise.withResolvers<void>();
    let next = 0;
    const stuffing = atOnce(AT_ONCE, async () => {
      while (next < WRONG_LOG_INS) {
        next += 1;
        if (next === WRONG_LOG_INS / 2) half.resolve();
        const code = await stuff(next);
        told.set(code, (told.get(code) ?? 0) + 1);
      }
    });
    await half.promise;
    const browser = browserAt(1, 70);
    const challenge = await browser.solveChallenge('log-in', 'high');
    const { username } = victim;
    const form = { username, password: PASSWORD, challenge };
    expect((await browser.call(logIn, form)).id).toBe(victim.id);
    await stuffing;
    const times = (await stopWatching()).toSorted((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    process.stdout.write(
      `stuffing: ${JSON.stringify(Object.fromEntries(told))}, p99 of ${times.length} other ` +
        `requests ${p99.toFixed(1)} ms\n`,
    );
    expect([...told.keys()].join(' ')).not.toMatch(/INTERNAL_ERROR/);
    // Every second address tries the victim.
    const admitted = told.get('victim: ACCOUNT_CREDENTIALS_INVALID') ?? 0;
    expect(admitted).toBeLessThanOrEqual((ADDRESSES / 2) * TRIES_PER_ACCOUNT);
    expect(p99).toBeLessThanOrEqual(OTHER_ROUTES_P99_MS);
  },
  TIME_LIMIT_MS,
);
