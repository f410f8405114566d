import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownBudget } from './own-budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const exceeded = { code: 'ATTEMPTS_EXCEEDED' };

describe('a budget', () => {
  it('gives a number of attempts per key and window, then says how long to wait', async () => {
    const budget = ownBudget({ attempts: 3, windowSeconds: 60 });
    for (let count = 0; count < 3; count += 1) await budget.take('a');
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(budget.take('a')).rejects.toMatchObject({
      ...exceeded,
      data: { retryAfterSeconds: 40 },
    });
    await budget.take('b');
    await vi.advanceTimersByTimeAsync(40_000);
    await budget.take('a');
  });

  it('does not extend the wait for whoever keeps asking', async () => {
    const budget = ownBudget({ attempts: 1, windowSeconds: 60 });
    await budget.take('a');
    for (let second = 0; second < 59; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await expect(budget.take('a')).rejects.toMatchObject(exceeded);
    }
    await vi.advanceTimersByTimeAsync(1000);
    await budget.take('a');
  });

  it('counts without refusing', async () => {
    const budget = ownBudget({ attempts: 1, windowSeconds: 60 });
    for (let count = 0; count < 5; count += 1) await budget.count('a');
    expect(await budget.taken('a')).toBe(5);
    expect(await budget.taken('b')).toBe(0);
  });

  it('refunds an attempt once, and never after its window has ended', async () => {
    const budget = ownBudget({ attempts: 1, windowSeconds: 60 });
    await budget.take('a');
    await budget.giveBack('a');
    await budget.giveBack('a');
    expect(await budget.read('a')).toBeNull();
    await budget.take('a');
    await vi.advanceTimersByTimeAsync(60_000);
    await budget.giveBack('a');
    await budget.take('a');
    await expect(budget.take('a')).rejects.toMatchObject(exceeded);
  });

  it('continues from a stored count until that count’s window ends', async () => {
    const budget = ownBudget({ attempts: 2, windowSeconds: 60 });
    budget.resume('a', { attempts: 2, msLeft: 10_000 });
    await expect(budget.take('a')).rejects.toMatchObject({ data: { retryAfterSeconds: 10 } });
    await vi.advanceTimersByTimeAsync(10_000);
    await budget.take('a');
  });

  it('keeps no more keys than have tried within a window, however many ever did', async () => {
    const budget = ownBudget({ attempts: 3, windowSeconds: 60 });
    for (let second = 0; second < 600; second += 1) {
      await budget.take(`each second another: ${second}`);
      await budget.take(`gives back: ${second}`);
      await budget.giveBack(`gives back: ${second}`);
      await vi.advanceTimersByTimeAsync(1000);
      expect(budget.kept()).toBeLessThanOrEqual(60);
    }
  });

  it('keeps no timer', async () => {
    const budget = ownBudget({ attempts: 1, windowSeconds: 60 });
    await budget.take('a');
    expect(vi.getTimerCount()).toBe(0);
  });
});
