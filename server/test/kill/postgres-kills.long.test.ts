import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  DATABASE_NAME,
  OWNER_ROLE,
} from '../../src/platform/embedded-postgres/application-database.ts';
import type { Browser } from '../harness/browser.ts';
import { makeAccount, makeSession } from '../harness/factories.ts';
import { type Program, runProgram } from '../harness/programs/program.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import { seededChance } from '../models/chance.ts';

const KILLS = Number(process.env['KILLS'] ?? 50);
const CLIENTS = 8;
/** The minimum number of redemptions acknowledged between two kills. */
const ANSWERS_BETWEEN = 20;
const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);

let stateDir: string;
let program: Program;
let ownerPool: pg.Pool;

beforeEach(async () => {
  stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-postgres-kills-'));
  await chmod(stateDir, 0o755);
  program = await runProgram(null, { STATE_DIR: stateDir });
  await program.says('"msg":"ready"');
  const host = path.join(stateDir, 'socket');
  ownerPool = new pg.Pool({ host, user: OWNER_ROLE, database: DATABASE_NAME });
  ownerPool.on('error', () => undefined);
});
afterEach(async () => {
  await ownerPool.end();
  program.signal('SIGTERM');
  await program.ended;
  await program.remove();
  await rm(stateDir, { recursive: true, force: true });
});

it('PostgreSQL killed under load loses and repeats nothing', async () => {
  const chance = seededChance(seed);
  const keys = await addKeys(KILLS * 2000);
  const redeemed = new Set<string>();
  const statuses = new Map<number, number>();
  const over = new AbortController();

  async function client(): Promise<void> {
    const browser = await signedIn();
    while (!over.signal.aborted) {
      const licenseKey = keys.pop();
      if (licenseKey === undefined) throw new Error('There are no keys left.');
      const idempotencyKey = randomUUID();
      for (let status = 0; status !== 200;) {
        ({ status } = await browser.send(
          contract.licenses.redeemLicense,
          { licenseKey },
          { idempotencyKey },
        ));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) await pause(50);
      }
      redeemed.add(licenseKey);
    }
  }

  async function killAgainAndAgain(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = redeemed.size;
      while (redeemed.size < before + ANSWERS_BETWEEN) await pause(10);
      await pause(chance(300));
      process.kill(await postmasterPid(), 'SIGKILL');
    }
    over.abort();
  }

  await Promise.all([killAgainAndAgain(), ...Array.from({ length: CLIENTS }, client)]);
  expect(new Set(statuses.keys()), `seed ${seed}`).toEqual(new Set([200, 503]));
  await postgresIsBack();
  const { rows } = await ownerPool.query<{ key: string; acts: number }>(`
    select k.license_key as key, count(a.object_id)::int as acts
      from license_redemptions r join license_keys k on k.id = r.license_key_id
      left join audit_entries a on a.object_id = k.id::text and a.action = 'licenses.redeem'
     group by 1`);
  expect(
    rows.filter(({ acts }) => acts !== 1),
    `seed ${seed}`,
  ).toEqual([]);
  expect(new Set(rows.map(({ key }) => key)), `seed ${seed}`).toEqual(redeemed);
}, 1_800_000);

async function addKeys(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID().toUpperCase());
  await ownerPool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select key, p.id, p.package, p.duration_days
       from unnest($1::text[]) key, (select * from key_stock_products where position = 1) p`,
    [keys],
  );
  return keys;
}

async function signedIn(): Promise<Browser> {
  const { id } = await makeAccount({ ownerPool }, {});
  const { token } = await makeSession({ ownerPool }, { kind: 'customer', id });
  const browser = program.browser();
  browser.plant(sessionCookieNames.customer, token);
  return browser;
}

/** Waits until PostgreSQL has recovered from the last kill. */
async function postgresIsBack(): Promise<void> {
  const answers = async () =>
    ownerPool.query('select').then(
      () => true,
      () => false,
    );
  while (!(await answers())) await pause(100);
}

/** The pid of the running server, or of its successor. */
async function postmasterPid(): Promise<number> {
  for (;;) {
    const text = await readFile(path.join(stateDir, 'data', 'postmaster.pid'), 'utf8').catch(
      () => '',
    );
    const pid = Number(text.split('\n')[0]);
    if (pid > 0 && text.includes('ready')) return pid;
    await pause(10);
  }
}
