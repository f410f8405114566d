import type { Slice } from '../platform/slice.ts';
import { eventHooksMails } from './event-hooks.mails.ts';
import { sweepEventHooks } from './sweep-event-hooks.ts';

export const eventHooks = {
  mails: eventHooksMails,
  sweep: sweepEventHooks,
} satisfies Slice;
