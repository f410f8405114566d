import { contract } from '@regz/contract/contract.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cast } from '../seed/cast.ts';
import { makeAccount, makeKey, makeSession } from '../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../test/harness/harness-database.ts';
import { exchange } from '../test/harness/http-exchange.ts';
import { type Program, runProgram } from '../test/harness/programs/program.ts';
import { sessionCookieNames } from '../test/harness/signed-in.ts';
import { holdRows } from '../test/harness/tables/held-row.ts';

const { me } = contract.identity;
let database: TestDatabase;
let programs: Program[];

beforeEach(async () => {
  database = await testDatabase();
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.remove()));
  await database.drop();
});

async function start(environment: Record<string, string> = {}): Promise<Program> {
  const program = await runProgram(database, environment);
  programs.push(program);
  await program.says('"msg":"ready"');
  return program;
}

async function signedIn(program: Program) {
  const { id } = await makeAccount(database);
  const { token } = await makeSession(database, { kind: 'customer', id });
  const browser = program.browser();
  browser.plant(sessionCookieNames.customer, token);
  return { browser, id };
}

it('The first start makes the admin of the configuration and prints nothing of it', async () => {
  const { username, password } = cast.sithara;
  const program = await start({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  expect(program.output()).not.toContain(password);
  const browser = program.browser();
  const admin = await browser.logInAdmin(cast.sithara);
  expect(await browser.call(contract.staff.me, {})).toEqual(admin);
});

it.each([
  ['says each mistake of the configuration', { PORT: 'x', LOG_LEVEL: 'x' }, /PORT: .*LOG_LEVEL: /s],
])('A start that cannot succeed %s and ends with 1', async (_, environment, sentence) => {
  const program = await runProgram(database, environment);
  programs.push(program);
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(sentence);
});

it('A shutdown finishes accepted requests and ends with 0', async () => {
  const program = await start();
  const people = await Promise.all([1, 2, 3].map(() => signedIn(program)));
  const keys = await Promise.all(people.map(() => makeKey(database)));
  const held = await holdRows(database, 'select 1 from users for update');
  const redeeming = people.map(({ browser }, index) =>
    browser.send(contract.licenses.redeemLicense, { licenseKey: keys[index]?.licenseKey ?? '' }),
  );
  await held.waiting(3);
  program.signal('SIGTERM');
  await program.says('"msg":"stopping"');
  program.signal('SIGTERM');
  program.signal('SIGINT');
  await refusedConnection(program);
  await held.release();
  const answers = await Promise.all(redeeming);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
  const answered = performance.now();
  expect(await program.ended).toBe(0);
  expect(performance.now() - answered).toBeLessThan(5000);
  const { rows } = await database.ownerPool.query('select 1 from license_redemptions');
  expect(rows).toHaveLength(3);
});

it('A shutdown shows at /readyz for DRAIN_SECONDS before anything is refused', async () => {
  const program = await start({ DRAIN_SECONDS: '2' });
  const asked = performance.now();
  program.signal('SIGTERM');
  await program.says('"msg":"stopping"');
  // A connection of its own, as a proxy's next one would be.
  const newcomer = await exchange({ port: program.port, method: 'GET', path: '/readyz' });
  expect(newcomer).toMatchObject({ status: 503, json: { status: 'closing' } });
  const visitor = await signedIn(program);
  expect((await visitor.browser.request({ path: '/healthz' })).status).toBe(200);
  expect(await program.ended).toBe(0);
  expect(performance.now() - asked).toBeGreaterThan(1_900);
});

it('A shutdown breaks off no answer under load', async () => {
  const program = await start();
  const { browser } = await signedIn(program);
  let answered = 0;
  const failures: unknown[] = [];
  const client = async () => {
    for (;;) {
      try {
        expect((await browser.send(me, {})).status).toBe(200);
        answered += 1;
      } catch (error) {
        failures.push(error);
        return;
      }
      if (answered === 200) program.signal('SIGTERM');
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect(await program.ended).toBe(0);
  expect(answered).toBeGreaterThanOrEqual(200);
  // Nothing listened any more; whatever had been sent on a connection before was answered.
  expect(failures.map((failure) => (failure as { code?: string }).code)).toEqual(
    Array.from({ length: 8 }, () => 'ECONNREFUSED'),
  );
});

it('An idle shutdown ends immediately, also at Ctrl+C', async () => {
  const program = await start();
  await (await signedIn(program)).browser.call(me, {});
  const asked = performance.now();
  program.signal('SIGINT');
  expect(await program.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
});

/** Resolves when the program takes no new connection. */
async function refusedConnection(program: Program): Promise<void> {
  for (;;) {
    try {
      await program.browser().request({ path: '/healthz', headers: { connection: 'close' } });
    } catch (error) {
      if ((error as { code?: string }).code === 'ECONNREFUSED') return;
    }
  }
}
