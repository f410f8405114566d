import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import type { Browser } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/harness.ts';

const { listToday, visitTask, completeTask } = contract.tasks;

/** Slightly longer than the wait between two seeded tasks. */
export const BETWEEN_TASKS_MS = 5000;

const LAST_MINUTES_MS = 5 * MINUTE_MS;

/**
 * Completes the day's next tasks up to a position, at the required pace. Skips the last minutes of
 * a day, so that no task ends on the next day.
 */
export async function doTasks(
  server: Pick<TestServer, 'clock'>,
  browser: Browser,
  upTo: number,
): Promise<void> {
  const restOfDayMs = DAY_MS - (server.clock() % DAY_MS);
  if (restOfDayMs < LAST_MINUTES_MS) server.clock.advance(restOfDayMs);
  const { tasks } = await browser.call(listToday, {});
  for (const { position, state, action } of tasks) {
    if (state === 'done' || position > upTo) continue;
    if (action === 'visit') await browser.call(visitTask, { position });
    server.clock.advance(BETWEEN_TASKS_MS);
    await browser.call(completeTask, { position });
  }
}
