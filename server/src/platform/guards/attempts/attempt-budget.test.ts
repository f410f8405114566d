import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { withAttempts } from './attempt-budget.ts';
import { ownBudget } from './own-budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const exceeded = { code: 'ATTEMPTS_EXCEEDED' };

describe('work within a budget', () => {
  const setUp = () => {
    const account = ownBudget({ attempts: 2, windowSeconds: 60 });
    const address = ownBudget({ attempts: 3, windowSeconds: 60 });
    const attempts = [
      { budget: account, key: 'nimal' },
      { budget: address, key: '10.0.0.1' },
    ];
    const run = (work: () => Promise<unknown>) => withAttempts(attempts, ['LICENSE_UNKNOWN'], work);
    const taken = async () => [await account.taken('nimal'), await address.taken('10.0.0.1')];
    return { account, address, run, taken };
  };

  it('costs nothing when it succeeds, and gives its result', async () => {
    const { run, taken } = setUp();
    expect(await run(async () => 'done')).toBe('done');
    expect(await taken()).toEqual([0, 0]);
  });

  it('costs one attempt of each budget when it ends in a costly refusal', async () => {
    const { run, taken } = setUp();
    const guess = () => Promise.reject(new Refusal('LICENSE_UNKNOWN'));
    await expect(run(guess)).rejects.toMatchObject({ code: 'LICENSE_UNKNOWN' });
    expect(await taken()).toEqual([1, 1]);
  });

  it.each([
    new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 }),
    new Refusal('LICENSE_BLOCKED'),
    new Error('the database went away'),
  ])('costs nothing when it ends in %s', async (failure) => {
    const { run, taken } = setUp();
    await expect(run(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(await taken()).toEqual([0, 0]);
  });

  it('does not begin when one budget is used up, and then costs nothing of the other', async () => {
    const { account, address, run, taken } = setUp();
    for (let count = 0; count < 3; count += 1) await address.take('10.0.0.1');
    const work = vi.fn<() => Promise<void>>(async () => {});
    await expect(run(work)).rejects.toMatchObject(exceeded);
    expect(work).not.toHaveBeenCalled();
    expect(await taken()).toEqual([0, 3]);
    await account.take('nimal');
  });

  it('cannot exceed the budget by running concurrently', async () => {
    const { run, taken } = setUp();
    const guesses = Array.from({ length: 10 }, () =>
      run(() => Promise.reject(new Refusal('LICENSE_UNKNOWN'))).catch(
        (error: unknown) => (error as Refusal).code,
      ),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'LICENSE_UNKNOWN')).toHaveLength(2);
    expect(await taken()).toEqual([2, 2]);
  });
});
