import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  silentLog,
  type TestDatabase,
  testDatabase,
} from '../../../../test/harness/harness-database.ts';
import { holdRows } from '../../../../test/harness/tables/held-row.ts';
import { createKeyedHash } from '../keyed-hash.ts';
import type { AttemptLimit, Attempts } from './attempt-budget.ts';
import { forgetAttempts } from './attempt-counts.ts';
import { jointAttempts } from './joint-attempts.ts';
import { ownAttempts } from './own-attempts.ts';

const keyedHash = createKeyedHash(randomBytes(32).toString('hex'));
const limit = { attempts: 10, windowSeconds: 900 };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.ownerPool.query('truncate attempt_counts'));
afterAll(() => database.drop());

/** What one process counts with. */
function attemptsOf(count: typeof ownAttempts): Attempts {
  return count({ db: database.db, keyedHash, log: silentLog });
}

/** The same budget in several processes. */
function inProcesses(count: number, of: AttemptLimit = limit) {
  const name = randomUUID();
  return Array.from({ length: count }, () => attemptsOf(jointAttempts).budget(name, of));
}

async function countGranted(takes: Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(takes);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
    }
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe('a budget across several processes', () => {
  it('grants the same total, whichever process is asked and however many ask at once', async () => {
    const budgets = inProcesses(4);
    const keys = ['a', 'b', 'c'];
    const asked = budgets.flatMap((budget) =>
      Array.from({ length: 25 }, (_, each) => ({ budget, key: keys[each % 3] ?? '' })),
    );
    const takesOf = (wanted: string) =>
      asked.filter(({ key }) => key === wanted).map(({ budget, key }) => budget.take(key));
    const granted = await Promise.all(keys.map((key) => countGranted(takesOf(key))));
    expect(granted).toEqual([10, 10, 10]);
  });

  it('says how long to wait, and a refusal costs nothing', async () => {
    const [one, other] = inProcesses(2, { attempts: 1, windowSeconds: 60 });
    await one?.take('a');
    await expect(other?.take('a')).rejects.toMatchObject({ data: { retryAfterSeconds: 60 } });
    await one?.giveBack('a');
    await expect.poll(() => other?.taken('a')).toBe(0);
    await one?.take('a');
  });

  it('gives a refunded attempt to whoever asks next, at once in the same process', async () => {
    const [budget] = inProcesses(1, { attempts: 1, windowSeconds: 60 });
    for (let round = 0; round < 20; round += 1) {
      await budget?.take('a');
      await budget?.giveBack('a');
    }
    await expect.poll(() => budget?.taken('a')).toBe(0);
  });

  it('starts over when its window ends, and forgets what has ended', async () => {
    const [one, other] = inProcesses(2, { attempts: 1, windowSeconds: 60 });
    await one?.take('a');
    await database.ownerPool.query(`update attempt_counts set ends_at = now() - interval '1 s'`);
    await other?.take('a');
    await expect(one?.take('a')).rejects.toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
    await database.ownerPool.query(`update attempt_counts set ends_at = now() - interval '1 s'`);
    await forgetAttempts(database);
    const { rows } = await database.ownerPool.query('select from attempt_counts');
    expect(rows).toHaveLength(0);
  });

  it('counts without refusing', async () => {
    const [one, other] = inProcesses(2, { attempts: 1, windowSeconds: 60 });
    for (let count = 0; count < 3; count += 1)
      await Promise.all([one?.count('a'), other?.count('a')]);
    expect(await other?.taken('a')).toBe(6);
  });

  it('is counted in each process while the database does not answer in time, without failing anybody', async () => {
    const [budget] = inProcesses(1, { attempts: 2, windowSeconds: 60 });
    const held = await holdRows(database, 'lock table attempt_counts in access exclusive mode');
    try {
      expect(await countGranted([1, 2, 3, 4].map(async () => budget?.take('a')))).toBe(2);
      const askedAt = performance.now();
      await expect(budget?.take('a')).rejects.toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
      expect(await budget?.taken('a')).toBe(2);
      expect(performance.now() - askedAt).toBeLessThan(400);
    } finally {
      await held.release();
    }
    await budget?.giveBack('a');
    expect(await budget?.taken('a')).toBe(1);
    // What was granted too late comes back.
    const { ownerPool } = database;
    const counted = () => ownerPool.query('select tries from attempt_counts');
    await expect.poll(async () => (await counted()).rows).toEqual([{ tries: 0 }]);
  });
});

describe('a budget of a single process', () => {
  const name = 'logInAccount';

  async function start(): Promise<Attempts> {
    const attempts = attemptsOf(ownAttempts);
    await attempts.recall();
    return attempts;
  }

  it('continues after a restart, and several processes continue from it', async () => {
    const first = await start();
    const spent = first.budget(name, limit);
    for (let count = 0; count < 8; count += 1) await spent.take('nimal');
    await spent.giveBack('nimal');
    await spent.take('kavya');
    await spent.giveBack('kavya');
    await first.close();
    const { rows } = await database.ownerPool.query<{ place: string; tries: number }>(
      'select place, tries from attempt_counts where tries > 0',
    );
    expect(rows.map(({ tries }) => tries)).toEqual([7]);
    expect(rows[0]?.place).not.toContain('nimal');

    const second = await start();
    const budget = second.budget(name, limit);
    expect(await countGranted(Array.from({ length: 5 }, () => budget.take('nimal')))).toBe(3);
    expect(await budget.taken('kavya')).toBe(0);
    await second.close();
    const shared = attemptsOf(jointAttempts).budget(name, limit);
    await expect(shared.take('nimal')).rejects.toMatchObject({ code: 'ATTEMPTS_EXCEEDED' });
  });

  it('writes no refunded attempts, and withdraws those it had written', async () => {
    const attempts = await start();
    const budget = attempts.budget(name, limit);
    await budget.take('a');
    const written = () => database.ownerPool.query('select tries from attempt_counts');
    await expect.poll(async () => (await written()).rows).toEqual([{ tries: 1 }]);
    await budget.take('b');
    await budget.giveBack('b');
    await budget.giveBack('a');
    await attempts.close();
    expect((await written()).rows).toEqual([{ tries: 0 }]);
  });
});

describe('a budget that is asked whether an attempt is left', () => {
  it.each([
    ['in one process', ownAttempts],
    ['across several processes', jointAttempts],
  ])('takes none, and refuses once all are taken (%s)', async (_, count) => {
    const attempts = attemptsOf(count);
    const budget = attempts.budget(randomUUID(), { attempts: 2, windowSeconds: 60 });
    const asked = () => Promise.all(Array.from({ length: 5 }, () => budget.require('a')));
    await asked();
    await budget.take('a');
    await asked();
    await budget.take('a');
    await expect(budget.require('a')).rejects.toMatchObject({
      code: 'ATTEMPTS_EXCEEDED',
      data: { retryAfterSeconds: 60 },
    });
    await budget.require('b');
  });
});
