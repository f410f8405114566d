import { timeEntryKinds } from '@regz/rules/licenses/time-standing.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

export const timeStanding = {
  subscription: fields.packageName.nullable(),
  /** While frozen, the start of the day of freezing. */
  endsAt: fields.end.nullable(),
  frozenDays: z.int().positive().nullable(),
};

export const timeEntry = z.strictObject({
  /** Counted from 1 for each account. */
  number: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(timeEntryKinds),
  /** Given, or taken if negative. Null if they cannot be counted. */
  days: z.int().nullable(),
  /** The end of the entry's license key. */
  keyEnding: z.string().nullable(),
  /** True if it is part of a mass change, or takes one back. */
  ofTimeChange: z.boolean(),
  /** True for an act of staff. */
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
    /** Days of a package that another one replaced. */
    givenUp: z.int(),
    used: z.int(),
    left: z.int(),
  })
  .nullable();

/** The history of the caller's subscription: the newest entries of its time, newest first. */
const listTime = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/time' })
  .input(fields.nothing)
  .output(z.strictObject({ entries: z.array(timeEntry), sum: timeSum }));

export const licenseTime = { listTime };
