import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const entry = z.strictObject({
  id: z.string(),
  at: fields.instant,
  /** The verb, as `noun.verb`. The catalogue has texts for known verbs. */
  action: z.string(),
  by: z.enum(['you', 'staff', 'system']),
  /** The customer's location. Null for acts of staff. */
  address: z.string().nullable(),
  /** The last characters of the license key it was about: enough to tell keys apart. */
  keyEnding: z.string().max(4).nullable(),
});

export const activityPage = z.strictObject({
  entries: z.array(entry).max(20),
  next: z.string().nullable(),
});

/** Returns the activity of the caller's account, newest first, twenty at a time. */
const listActivity = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/activity' })
  .input(
    z.strictObject({
      /** The `next` value of the previous page. Absent for the newest entries. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
  )
  .output(activityPage);

export const accountActivity = {
  listActivity,
};
