import { timeEntryKinds } from '@regz/rules/licenses/time-standing.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const timeEntry = z.strictObject({
  /** Counted from 1 for each account. */
  number: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(timeEntryKinds),
  /** Given, or taken if negative; null where they cannot be counted. */
  days: z.int().nullable(),
  /** The end of the license key that it came from. */
  keyEnding: z.string().nullable(),
  /** Whether it is part of a change of many accounts at once, or takes such a one back. */
  ofTimeChange: z.boolean(),
  /** What staff wrote for the customer; empty for most. */
  reason: z.string(),
  /** What the account had from then on. */
  subscription: fields.packageName.nullable(),
  endsAt: fields.end.nullable(),
  frozenDays: z.int().positive().nullable(),
});

/** How the end of the caller's subscription came about: the newest entries of its time, newest first. */
const listTime = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/time' })
  .input(fields.nothing)
  .output(z.array(timeEntry));

export const licenseTime = { listTime };
