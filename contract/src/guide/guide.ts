import { mailedPages } from '@regz/rules/guide/mailed-pages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** The name of one step. The page's content defines the steps. */
const step = z.string().regex(/^[a-z0-9-]{1,64}$/);

export const guideProgress = z.strictObject({
  done: z.array(step),
  communityInviteUrl: z.url().nullable(),
});

/** The caller's completed steps, and the link to the community. */
const readProgress = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/guide/steps' })
  .input(fields.nothing)
  .output(guideProgress);

/** Marks a step as done or not done. Repeating it changes nothing. */
const markStep = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/guide/steps/{step}' })
  .input(z.strictObject({ step, done: z.boolean() }))
  .output(fields.nothing)
  .errors({ GUIDE_STEPS_TOO_MANY: { status: 409 } });

/**
 * Mails the caller the address of the guide or of the licensed downloads, to open on a PC. The mail
 * has no other content. The limit is three an hour for each address.
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
