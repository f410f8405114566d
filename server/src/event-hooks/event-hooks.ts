import type { Slice } from '../platform/slice.ts';
import { eventHooksMails } from './event-hooks.mails.ts';
import { eventHooksRoutes } from './event-hooks.routes.ts';
import { sweepEventHooks } from './sweep-event-hooks.ts';

export const eventHooks = {
  operations: (services) => ({ eventHooks: eventHooksRoutes(services) }),
  mails: eventHooksMails,
  sweep: sweepEventHooks,
} satisfies Slice;
