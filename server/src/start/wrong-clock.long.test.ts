import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cast } from '../../seed/cast.ts';
import { makeAccount, makeKey, makeSession } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../test/harness/programs/program.ts';
import { startRegz } from '../../test/harness/programs/run-regz.ts';
import { sessionCookieNames } from '../../test/harness/signed-in.ts';

const report = z.object({
  findings: z.array(z.object({ group: z.string(), level: z.string(), says: z.string() })),
});
const preload = pathToFileURL(path.join(import.meta.dirname, '../../test/fakes/shifted-clock.ts'));
const { username, password } = cast.sithara;
let database: TestDatabase;
let stateDir: string;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-clock-'));
  const { id } = await makeAccount(database);
  ({ token } = await makeSession(database, { kind: 'customer', id }));
});
afterAll(async () => {
  await database.drop();
  await rm(stateDir, { recursive: true, force: true });
});

function settings(shiftMs: number): Record<string, string> {
  const wrong = { NODE_OPTIONS: `--import=${preload.href}`, CLOCK_SHIFT_MS: String(shiftMs) };
  return {
    STATE_DIR: stateDir,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
    ...(shiftMs === 0 ? {} : wrong),
  };
}

/**
 * Returns the doctor's findings about the clocks, on a machine whose clock is wrong by `shiftMs`.
 */
async function clocks(shiftMs: number): Promise<{ level: string; says: string }[]> {
  const { databaseUrl, databaseOwnerUrl } = database;
  const urls = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
  const { said } = await startRegz(['doctor', '--json'], { ...settings(shiftMs), ...urls }).ended;
  const { findings } = report.parse(JSON.parse(said.slice(said.indexOf('{'))));
  return findings.filter(({ group }) => group === 'clocks');
}

/** Requests still work: an earlier session is valid, a key is redeemed, staff log in. */
async function goesOn(program: Program): Promise<void> {
  const customer = program.browser();
  customer.plant(sessionCookieNames.customer, token);
  const { licenseKey } = await makeKey(database);
  await customer.call(contract.identity.me, {});
  await customer.call(contract.licenses.redeemLicense, { licenseKey });
  await program.browser().logInAdmin(cast.sithara);
  expect((await customer.request({ path: '/readyz' })).status).toBe(200);
}

async function served(shiftMs: number): Promise<void> {
  const program = await runProgram(database, settings(shiftMs));
  try {
    await program.says('"msg":"ready"');
    await goesOn(program);
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output()).not.toContain('"level":50');
  } finally {
    await program.remove();
  }
}

describe.each([
  ['fast', DAY_MS],
  ['slow', -DAY_MS],
])('a clock that is a day %s against that of a separate database', (_, shiftMs) => {
  it('is found by the doctor and refuses no request', async () => {
    await served(0);
    await served(shiftMs);
    const says = expect.stringMatching(/differs from the database's by 86\d{6} ms/u);
    expect(await clocks(shiftMs)).toContainEqual(expect.objectContaining({ level: 'FAIL', says }));
    await served(0);
    expect(await clocks(0)).toMatchObject([{ level: 'ok' }]);
    const { rows } = await database.ownerPool.query<{ redeemed: number }>(
      'select count(*)::int as redeemed from license_redemptions',
    );
    expect(rows[0]?.redeemed).toBeGreaterThanOrEqual(3);
  });
});
