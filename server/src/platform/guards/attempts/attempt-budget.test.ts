import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce } from '../../../../test/harness/at-once.ts';
import { sharedDatabase } from '../../../../test/harness/harness-database.ts';
import { Refusal } from '../../refusal.ts';
import { createKeyedHash } from '../keyed-hash.ts';
import { type AttemptLimit, attemptBudgets, withAttempts } from './attempt-budget.ts';
import { forgetAttempts } from './attempt-counts.ts';

const keyedHash = createKeyedHash(randomBytes(32).toString('hex'));
const exceeded = { code: 'ATTEMPTS_EXCEEDED' };
const database = sharedDatabase();

beforeEach(() => database.ownerPool.query('truncate attempt_counts'));

/** A budget of one name as several processes hold it. */
function inProcesses(count: number, limit: AttemptLimit) {
  const name = randomUUID();
  return Array.from({ length: count }, () => attemptBudgets(database.db, keyedHash)(name, limit));
}

function oneBudget(limit: AttemptLimit) {
  return attemptBudgets(database.db, keyedHash)(randomUUID(), limit);
}

async function countGranted(takes: Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(takes);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(exceeded);
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

function storedAttempts() {
  return database.ownerPool.query<{ place: string; tries: number }>(
    'select place, tries from attempt_counts',
  );
}

it('A budget of attempts is shared by all processes', async () => {
  const budgets = inProcesses(4, { attempts: 10, windowSeconds: 900 });
  const takesOf = (key: string) =>
    budgets.flatMap((budget) => Array.from({ length: 9 }, () => budget.take(key)));
  const granted = await Promise.all(['a', 'b', 'c'].map((key) => countGranted(takesOf(key))));
  expect(granted).toEqual([10, 10, 10]);
});

it('A budget of attempts outlives its process, and stores no names', async () => {
  const name = randomUUID();
  const limit = { attempts: 8, windowSeconds: 900 };
  const spent = attemptBudgets(database.db, keyedHash)(name, limit);
  for (let count = 0; count < 6; count += 1) await spent.take('nimal');
  const { rows } = await storedAttempts();
  expect(rows.map(({ tries }) => tries)).toEqual([6]);
  expect(rows[0]?.place).not.toContain('nimal');
  const restarted = attemptBudgets(database.db, keyedHash)(name, limit);
  expect(await countGranted([1, 2, 3, 4, 5].map(() => restarted.take('nimal')))).toBe(2);
});

it('A used up budget says how long to wait', async () => {
  const budget = oneBudget({ attempts: 1, windowSeconds: 60 });
  await budget.take('a');
  await expect(budget.take('a')).rejects.toMatchObject({ data: { retryAfterSeconds: 60 } });
  expect(await budget.taken('a')).toBe(1);
});

it('Concurrent work never exceeds the attempts left', async () => {
  const budget = oneBudget({ attempts: 3, windowSeconds: 60 });
  await budget.take('a');
  const first = await budget.enter('a');
  const second = await budget.enter('a');
  await expect(budget.enter('a')).rejects.toMatchObject(exceeded);
  first();
  const third = await budget.enter('a');
  second();
  third();
  expect(await budget.taken('a')).toBe(1);
});

it('A budget of attempts starts over when its window ends', async () => {
  const budget = oneBudget({ attempts: 1, windowSeconds: 60 });
  const endWindows = () =>
    database.ownerPool.query(`update attempt_counts set ends_at = now() - interval '1 s'`);
  await budget.take('a');
  await endWindows();
  await budget.take('a');
  await expect(budget.take('a')).rejects.toMatchObject(exceeded);
  await endWindows();
  await forgetAttempts(database);
  expect((await storedAttempts()).rows).toEqual([]);
});

it('A returned attempt can be taken again, within the limit', async () => {
  const budget = oneBudget({ attempts: 2, windowSeconds: 900 });
  await budget.giveBack('a');
  await budget.take('a');
  await budget.take('a');
  await budget.giveBack('a');
  expect(await countGranted([budget.take('a'), budget.take('a')])).toBe(1);
});

it('A budget of attempts can count without refusing', async () => {
  const budget = oneBudget({ attempts: 1, windowSeconds: 60 });
  await atOnce(6, () => budget.count('a'));
  expect(await budget.taken('a')).toBe(6);
});

it('Requiring an attempt takes none', async () => {
  const budget = oneBudget({ attempts: 2, windowSeconds: 60 });
  const require = () => atOnce(5, () => budget.require('a'));
  await require();
  await budget.take('a');
  await require();
  await budget.take('a');
  await expect(budget.require('a')).rejects.toMatchObject({
    ...exceeded,
    data: { retryAfterSeconds: 60 },
  });
  await budget.require('b');
});

describe('work within two budgets', () => {
  const setUp = () => {
    const account = oneBudget({ attempts: 2, windowSeconds: 60 });
    const address = oneBudget({ attempts: 3, windowSeconds: 60 });
    const attempts = [
      { budget: account, key: 'nimal' },
      { budget: address, key: '10.0.0.1' },
    ];
    const run = (work: () => Promise<unknown>) => withAttempts(attempts, ['LICENSE_UNKNOWN'], work);
    const taken = () => Promise.all([account.taken('nimal'), address.taken('10.0.0.1')]);
    return { account, address, run, taken };
  };
  const guess = () => Promise.reject(new Refusal('LICENSE_UNKNOWN'));

  it('Work within two budgets costs nothing when it succeeds, and gives its result', async () => {
    const { run, taken } = setUp();
    expect(await run(async () => 'done')).toBe('done');
    expect(await taken()).toEqual([0, 0]);
  });

  it('A costly refusal costs one attempt of both budgets', async () => {
    const { run, taken } = setUp();
    await expect(run(guess)).rejects.toMatchObject({ code: 'LICENSE_UNKNOWN' });
    expect(await taken()).toEqual([1, 1]);
  });

  it.each([
    new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 }),
    new Refusal('LICENSE_BLOCKED'),
    new Error('the database went away'),
  ])('Work within two budgets costs nothing when it ends in %s', async (failure) => {
    const { run, taken } = setUp();
    await expect(run(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(await taken()).toEqual([0, 0]);
  });

  it('Work needs an attempt of both budgets', async () => {
    const { address, run, taken } = setUp();
    for (let count = 0; count < 3; count += 1) await address.take('10.0.0.1');
    const work = vi.fn<() => Promise<void>>(async () => {});
    await expect(run(work)).rejects.toMatchObject(exceeded);
    expect(work).not.toHaveBeenCalled();
    expect(await taken()).toEqual([0, 3]);
  });

  it('At most the limit of failures learn their reason', async () => {
    const budgets = inProcesses(4, { attempts: 5, windowSeconds: 60 });
    const guesses = budgets.flatMap((budget) =>
      Array.from({ length: 10 }, () =>
        withAttempts([{ budget, key: 'a' }], ['LICENSE_UNKNOWN'], guess).catch(
          (error: unknown) => (error as Refusal).code,
        ),
      ),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'LICENSE_UNKNOWN')).toHaveLength(5);
    expect(new Set(codes)).toEqual(new Set(['LICENSE_UNKNOWN', 'ATTEMPTS_EXCEEDED']));
  });

  it('Work within two budgets cannot exceed a budget by running concurrently', async () => {
    const { run, taken } = setUp();
    const guesses = Array.from({ length: 10 }, () =>
      run(guess).catch((error: unknown) => (error as Refusal).code),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'LICENSE_UNKNOWN')).toHaveLength(2);
    expect(await taken()).toEqual([2, 2]);
  });
});
