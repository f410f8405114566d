import { golden, goldenChanges } from '../../test/golden.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { nextTryMs } from './delivery-attempts.ts';
import { eventHookRefusal } from './endpoints.ts';

golden('A delivery has ten attempts within four days', nextTryMs, [
  [1, { chance: 0 }, 5_000],
  [2, { chance: 0 }, 5 * MINUTE_MS],
  [3, { chance: 0 }, 30 * MINUTE_MS],
  [4, { chance: 0 }, 2 * HOUR_MS],
  [5, { chance: 0 }, 5 * HOUR_MS],
  [6, { chance: 0 }, 10 * HOUR_MS],
  [7, { chance: 0 }, 14 * HOUR_MS],
  [8, { chance: 0 }, 20 * HOUR_MS],
  [9, { chance: 0 }, 24 * HOUR_MS],
  [10, { chance: 0 }, null],
  [4, { chance: 1 }, 132 * MINUTE_MS],
  [1, { chance: 0, retryAfterMs: MINUTE_MS }, MINUTE_MS],
  [4, { chance: 0, retryAfterMs: MINUTE_MS }, 2 * HOUR_MS],
  [1, { chance: 0, retryAfterMs: 100 * HOUR_MS }, 24 * HOUR_MS],
]);

goldenChanges<Parameters<typeof eventHookRefusal>[0], string | null>(
  'An endpoint needs an address and an event',
  { url: 'https://example.com', events: ['order.paid'] },
  eventHookRefusal,
  [
    [{}, null],
    [{ url: ' ' }, 'EVENT_HOOK_URL_MISSING'],
    [{ events: [] }, 'EVENT_HOOK_EVENTS_MISSING'],
  ],
);
