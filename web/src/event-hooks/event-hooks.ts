import type { Api } from '../platform/api/api.ts';
import type { Tone } from '../ui/feedback/badge.tsx';

/** An endpoint as staff see it: without its secret. */
export type EventHook = Awaited<ReturnType<Api['eventHooks']['listHooks']>>[number];
export type Delivery = Awaited<ReturnType<Api['eventHooks']['listHookDeliveries']>>[number];

/** The name of an endpoint: its description, or the host of its address. */
export function hookName({ description, url }: EventHook): string {
  return description === '' ? (URL.parse(url)?.host ?? url) : description;
}

/** The state of an endpoint, as a key of the catalogue. */
export function hookState({ off, failingSince }: EventHook): 'on' | 'failing' | 'off' {
  if (off !== null) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

export const stateTones = { on: 'good', failing: 'warn', off: 'neutral' } satisfies Record<
  ReturnType<typeof hookState>,
  Tone
>;

export const deliveryTones = { waiting: 'info', delivered: 'good', failed: 'bad' } satisfies Record<
  Delivery['state'],
  Tone
>;
