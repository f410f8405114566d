import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** The name of one step; which steps exist is the page's content. */
const step = z.string().regex(/^[a-z0-9-]{1,64}$/);

export const guideProgress = z.strictObject({
  done: z.array(step),
  communityInviteUrl: z.url().nullable(),
});

/** The steps the caller has ticked off, and where the community is joined. Source: A 2.6. */
const readProgress = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/guide/steps' })
  .input(fields.nothing)
  .output(guideProgress);

/** Ticks a step off, or unticks it; repeating it changes nothing. */
const markStep = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/guide/steps/{step}' })
  .input(z.strictObject({ step, done: z.boolean() }))
  .output(fields.nothing)
  .errors({ GUIDE_STEPS_TOO_MANY: { status: 409 } });

export const guide = {
  readProgress,
  markStep,
};
