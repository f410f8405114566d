import { timeEntryKinds } from '@regz/rules/licenses/time-standing.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

export const timeStanding = {
  subscription: fields.packageName.nullable(),
  /** While it is frozen, when the day of freezing began. */
  endsAt: fields.end.nullable(),
  frozenDays: z.int().positive().nullable(),
};

export const timeEntry = z.strictObject({
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
  /** Whether staff did it. */
  byStaff: z.boolean(),
  /** Staff's reason for the customer. Usually empty. */
  reason: z.string(),
  /** The account's subscription after the entry. */
  ...timeStanding,
});

/** The use of all days of an account. Null if a subscription had no end. */
export const timeSum = z
  .strictObject({
    given: z.int(),
    takenBack: z.int(),
    /** Of a package that gave way to another one. */
    givenUp: z.int(),
    used: z.int(),
    left: z.int(),
  })
  .nullable();

/** How the end of the caller's subscription came about: the newest entries of its time, newest first. */
const listTime = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/time' })
  .input(fields.nothing)
  .output(z.strictObject({ entries: z.array(timeEntry), sum: timeSum }));

export const licenseTime = { listTime };
