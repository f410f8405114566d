import { isBlank } from '../texts.ts';

/** The events that an owner's program can receive. Each event is sent once. */
export const hookEvents = [
  'order.paid',
  'order.delivered',
  'order.waiting',
  'order.refunded',
  'order.disputed',
  'order.flagged',
  'gift.opened',
  'license.redeemed',
  'license.ended',
  'device.bound',
  'device.reset',
  'panel.signed-in',
  'panel.moved',
  'account.banned',
  'stock.low',
  'conversation.opened',
  'incident.opened',
  'giveaway.drawn',
  'backup.failed',
] as const;
export type HookEvent = (typeof hookEvents)[number];

/** The event for testing an endpoint. */
export const TEST_EVENT = 'hook.test';

export const EVENT_HOOK_LIMITS = {
  url: 2048,
  description: 100,
  /** Endpoints per installation. */
  endpoints: 20,
  /** The number of an endpoint's newest deliveries that staff see. */
  deliveries: 100,
  /** The number of stored bytes of a response. */
  answerBytes: 1024,
  /** The hours during which the previous secret also signs after a change. */
  formerSecretHours: 24,
  /** An endpoint without a success for this many days is disabled. */
  failingDays: 5,
} as const;

type Endpoint = { url: string; events: readonly HookEvent[] };

/** Returns the fault of an endpoint. Null if it can be saved. */
export function eventHookRefusal({
  url,
  events,
}: Endpoint): 'EVENT_HOOK_URL_MISSING' | 'EVENT_HOOK_EVENTS_MISSING' | null {
  if (isBlank(url)) return 'EVENT_HOOK_URL_MISSING';
  return events.length === 0 ? 'EVENT_HOOK_EVENTS_MISSING' : null;
}
