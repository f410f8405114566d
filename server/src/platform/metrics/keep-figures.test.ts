import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../test/harness/harness-database.ts';
import { type Figure, keepFigures } from './keep-figures.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function figure(name: string, read: () => Promise<Record<string, number>>): Figure {
  return { name, help: name, kind: 'gauge', label: null, read };
}

const takes = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
};

it('A slow figure takes at most a hundredth of the time', async () => {
  let slow = 0;
  let quick = 0;
  const figures = keepFigures(
    [
      figure('slow', async () => {
        await takes(3_000);
        slow += 1;
        return { '': slow };
      }),
      figure('quick', async () => {
        quick += 1;
        return { '': quick };
      }),
    ],
    silentLog,
  );
  const stop = figures.readRegularly();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(slow).toBeGreaterThan(9);
  expect(slow * 3_000).toBeLessThanOrEqual(3_600_000 / 100 + 3_000);
  expect(quick).toBeGreaterThan(110);
  expect(figures.last('slow')).toEqual({ '': slow });
  await stop();
});

it('A slow figure that failed pauses and is missing', async () => {
  let tries = 0;
  const figures = keepFigures(
    [
      figure('broken', async () => {
        tries += 1;
        await takes(10_000);
        throw new Error('canceling statement due to statement timeout');
      }),
    ],
    silentLog,
  );
  const stop = figures.readRegularly();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tries).toBeLessThanOrEqual(4);
  expect(figures.last('broken')).toEqual({});
  await stop();
});
