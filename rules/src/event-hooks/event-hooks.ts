import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';
import { isBlank } from '../texts.ts';

/** What an owner's program can be notified of; each is announced once, when it happens. */
export const hookEvents = [
  'order.paid',
  'order.delivered',
  'order.waiting',
  'order.refunded',
  'order.disputed',
  'order.flagged',
  'license.redeemed',
  'license.ended',
  'device.bound',
  'device.reset',
  'account.banned',
  'stock.low',
  'backup.failed',
] as const;

export type HookEvent = (typeof hookEvents)[number];

/** The event that staff send to try an endpoint out. */
export const TEST_EVENT = 'hook.test';

export const EVENT_HOOK_LIMITS = {
  url: 2048,
  description: 100,
  /** Endpoints per installation. */
  endpoints: 20,
  /** How many of an endpoint's newest deliveries staff see. */
  deliveries: 100,
  /** How much of an answer is stored. */
  answerBytes: 1024,
  /** How long the former secret also signs after a change. */
  formerSecretHours: 24,
  /** An endpoint that has accepted nothing for this long is turned off. */
  failingDays: 5,
} as const;

/** The wait after each failed attempt. Source: Standard Webhooks 1.0.0. */
const waits: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];

/** The longest wait an endpoint may ask for. */
const LONGEST_WAIT_MS = DAY_MS;

/**
 * Milliseconds until the next attempt after `tries` have failed; null if that was the last one. Up
 * to a tenth is added at random (`chance` from 0 to 1), so that deliveries that failed together are
 * not retried together; an endpoint that asks for more time gets it, up to a day.
 */
export function nextTryMs(
  tries: number,
  { chance, retryAfterMs = 0 }: { chance: number; retryAfterMs?: number },
): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  const asked = Math.min(retryAfterMs, LONGEST_WAIT_MS);
  return Math.max(Math.round(wait * (1 + chance / 10)), asked);
}

type Endpoint = { url: string; events: readonly HookEvent[] };

/** What an endpoint lacks; null if it can be saved. */
export function eventHookRefusal({
  url,
  events,
}: Endpoint): 'EVENT_HOOK_URL_MISSING' | 'EVENT_HOOK_EVENTS_MISSING' | null {
  if (isBlank(url)) return 'EVENT_HOOK_URL_MISSING';
  return events.length === 0 ? 'EVENT_HOOK_EVENTS_MISSING' : null;
}
