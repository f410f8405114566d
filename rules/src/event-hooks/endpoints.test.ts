import { expect, it } from 'vitest';
import { eventHookRefusal } from './endpoints.ts';

it('An endpoint needs an address and at least one event', () => {
  const whole = { url: 'https://example.com', events: ['order.paid'] } as const;
  expect(eventHookRefusal(whole)).toBeNull();
  expect(eventHookRefusal({ ...whole, url: ' ' })).toBe('EVENT_HOOK_URL_MISSING');
  expect(eventHookRefusal({ ...whole, events: [] })).toBe('EVENT_HOOK_EVENTS_MISSING');
});
