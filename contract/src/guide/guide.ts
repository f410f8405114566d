import { mailedPages } from '@regz/rules/guide/mailed-pages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** The name of one step; which steps exist is the page's content. */
const step = z.string().regex(/^[a-z0-9-]{1,64}$/);

export const guideProgress = z.strictObject({
  done: z.array(step),
  communityInviteUrl: z.url().nullable(),
});

/** The steps the caller has ticked off, and where the community is joined. */
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

/**
 * Mails the caller the address of the guide or of the licensed downloads, to open on a PC. The mail has
 * nothing else in it. At most three an hour go to an address.
 */
const mailPage = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/guide/mail' })
  .input(z.strictObject({ page: z.enum(mailedPages) }))
  .output(z.strictObject({ email: z.string() }))
  .errors({ ACCOUNT_EMAIL_MISSING: { status: 409 } });

export const guide = {
  readProgress,
  markStep,
  mailPage,
};
