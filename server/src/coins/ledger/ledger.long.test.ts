import { randomInt } from 'node:crypto';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { type CoinKills, killWhileSelling } from '../../../test/kill/coin-kills.ts';
import { makeCrowd } from '../../../test/scenarios/crowd.ts';
import {
  dropLedgerGuards,
  ownerEdits,
  rechain,
} from '../../../test/scenarios/task-area/ledger-writes.ts';
import { createServices } from '../../services.ts';
import { countBrokenSeals, sealLedger } from './check-ledger.ts';

const KILLS = Number(process.env['KILLS'] ?? 200);
const KILLED_AT_ONCE = 3;
const EDITS = 100;
const RECHAINED = 20;
const HOURS = 3 * HOUR_MS;
const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);

it(`A ledger whose server is killed ${KILLS} times loses no coin`, { timeout: HOURS }, async () => {
  const runs = await Promise.all(
    Array.from({ length: KILLED_AT_ONCE }, (_, lane) => {
      const kills = Math.floor((KILLS + lane) / KILLED_AT_ONCE);
      return killWhileSelling(kills, seed + 1000 * lane);
    }),
  );
  const sum = (of: (run: CoinKills) => number) => runs.reduce((all, run) => all + of(run), 0);
  expect(
    runs.flatMap(({ faults }) => faults),
    `seed ${seed}`,
  ).toEqual([]);
  expect(sum(({ kills }) => kills)).toBe(KILLS);
  // Deaths before and after the commit both happened, or nothing was proved.
  expect(sum(({ unheard }) => unheard)).toBeGreaterThan(0);
  expect(sum(({ undone }) => undone)).toBeGreaterThan(0);
});

describe('an edit by the database’s owner, with every guard removed', () => {
  let server: TestServer;
  let wallets: string[];
  beforeAll(async () => {
    server = await testServer({ work: 'none' });
    const people = { count: 30, tasksDone: 9, nowMs: noon(server.clock()) };
    wallets = (await makeCrowd(server.database, people)).map(({ id }) => id);
    server.clock.advance(2 * 24 * 3_600_000);
    await dropLedgerGuards(server.database);
  });
  afterAll(() => server.close());

  it(`The checks find an owner’s edit ${EDITS} times out of ${EDITS}`, async () => {
    const client = await server.database.ownerPool.connect();
    const missed: string[] = [];
    try {
      for (let edit = 0; edit < EDITS; edit += 1) {
        const [what, sql] = ownerEdits[edit % ownerEdits.length] ?? ['', ''];
        const wallet = wallets[randomInt(wallets.length)];
        const seq = 1 + randomInt(9);
        await client.query('begin');
        await client.query(sql, sql.includes('$2') ? [wallet, seq] : [wallet]);
        const { rows } = await client.query<{ wrong: number }>(
          'select sum(wrong)::integer as wrong from coin_faults()',
        );
        if (rows[0]?.wrong === 0) missed.push(`${what} of row ${seq}`);
        await client.query('rollback');
      }
    } finally {
      client.release(true);
    }
    expect(missed).toEqual([]);
  });

  it('Only the seal exposes an owner’s edit of a whole chain', async () => {
    const { app, config, database, clock } = server;
    const services = await createServices({ config, db: database.db, clock, log: app.log });
    expect(await sealLedger(services)).toMatchObject({ wallets: 30, transfers: 270 });
    for (const wallet of wallets.slice(0, RECHAINED)) {
      const undo = await rechain(database, wallet, 1 + randomInt(9));
      const { rows } = await database.ownerPool.query(
        'select name from coin_faults() where wrong > 0',
      );
      expect(rows).toEqual([]);
      expect(await countBrokenSeals(services)).toBeGreaterThan(0);
      await undo();
      expect(await countBrokenSeals(services)).toBe(0);
    }
  });
});

/** Noon of a time's UTC day, far from midnight. */
function noon(nowMs: number): number {
  const dayMs = 24 * 3_600_000;
  return Math.floor(nowMs / dayMs) * dayMs + dayMs / 2;
}
