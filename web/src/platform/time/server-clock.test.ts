import { DAY_MS } from '@regz/rules/durations.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { readServerClock, serverNowMs } from './server-clock.ts';

const TRUE_TIME = Date.UTC(2027, 2, 14, 12);

afterEach(() => vi.useRealTimers());

/** Sets this machine's clock, and receives an answer of a server with the right time. */
function hear(ownMs: number, serverMs: number): number {
  vi.useFakeTimers({ now: ownMs, toFake: ['Date'] });
  readServerClock(new Date(serverMs).toUTCString());
  return serverNowMs();
}

it.each([-400 * DAY_MS, -DAY_MS, -3_600_000, 3_600_000, DAY_MS, 400 * DAY_MS])(
  "The present moment is the server's if the browser's clock is %d ms off",
  (offMs) => {
    expect(Math.abs(hear(TRUE_TIME + offMs, TRUE_TIME) - TRUE_TIME)).toBeLessThan(1000);
  },
);

it('The present moment does not jump with each answer', () => {
  const first = hear(TRUE_TIME, TRUE_TIME);
  expect(hear(TRUE_TIME, TRUE_TIME + 2000)).toBe(first);
});

it('The present moment stays as it was after an answer without a time', () => {
  const before = hear(TRUE_TIME, TRUE_TIME);
  readServerClock(null);
  readServerClock('yesterday');
  expect(serverNowMs()).toBe(before);
});
