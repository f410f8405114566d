import { STAFF_DAYS_MOST } from '@regz/rules/licenses/license-time.ts';
import { reminderKinds } from '@regz/rules/licenses/reminders.ts';
import { endEffects, mailsOffReasons } from '@regz/rules/licenses/upcoming.ts';
import * as z from 'zod';
import { unknownAccount } from '../customers/staff.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { timeEntry, timeStanding, timeSum } from './time.ts';

const entry = z.strictObject({
  ...timeEntry.shape,
  actor: z.enum(['customer', 'admin', 'link-admin', 'operator']),
  /** The name of the staff member, if the account still exists. */
  actorName: z.string().nullable(),
  /** The key among those of its product; null if it has none. */
  stockKeyId: z.uuid().nullable(),
  /** The order that the key was bought with. */
  orderId: z.string().nullable(),
  /** The mass change that it is part of, or takes back. */
  timeChangeId: z.uuid().nullable(),
  /** The request that added it, if the audit trail has it. */
  requestId: z.string().nullable(),
});

/** A scheduled event. */
const upcomingEvent = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('thaw'), at: fields.instant }),
  z.strictObject({ what: z.literal('mail'), at: fields.instant, kind: z.enum(reminderKinds) }),
  z.strictObject({
    what: z.literal('end'),
    at: fields.instant,
    effects: z.array(z.enum(endEffects)),
  }),
]);

/** The number of an account's newest entry; 0 before the first one. */
const seenNumber = z.int().nonnegative().max(fields.INTEGER_MAX);

/** The complete history of a customer's subscription, newest first, and its next events. */
const readTime = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/customers/{id}/time' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(
    z.strictObject({
      number: seenNumber,
      ...timeStanding,
      entries: z.array(entry),
      sum: timeSum,
      /** The time left while frozen. */
      keptMs: z.int().nullable(),
      upcoming: z.array(upcomingEvent),
      /** The reason why the customer gets no mails about the end. */
      mailsOff: z.enum(mailsOffReasons).nullable(),
      /**
       * The subscription that runs again if staff undo its replacement by another package. Null if
       * there is none.
       */
      replaced: z
        .strictObject({
          /** The number of the replacing entry. */
          number: z.int().positive(),
          subscription: fields.packageName,
          endsAt: fields.end,
          /** The paid change of package that replaced it. A refund of that order undoes it. */
          paidOrderId: z.string().nullable(),
        })
        .nullable(),
    }),
  )
  .errors(unknownAccount);

/**
 * Gives or takes days, or ends, freezes or thaws a customer's subscription, for a reason that the
 * customer reads in a mail and on the dashboard. At most the days left are taken.
 */
const changeTime = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/customers/{id}/time' })
  .input(
    z.strictObject({
      id: z.uuid(),
      act: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('staff'),
          /** Given, or taken if negative. */
          days: z
            .int()
            .min(-STAFF_DAYS_MOST)
            .max(STAFF_DAYS_MOST)
            .refine((days) => days !== 0),
        }),
        z.strictObject({
          kind: z.literal('freeze'),
          /**
           * The UTC day at whose start the subscription thaws automatically. Absent if it thaws
           * only manually.
           */
          thawsOn: fields.day.optional(),
        }),
        z.strictObject({ kind: z.literal('ended') }),
        z.strictObject({ kind: z.literal('thaw') }),
      ]),
      reason: fields.reason,
      /** The number of the newest entry that the caller has seen. */
      seenNumber,
    }),
  )
  .output(z.strictObject({ number: seenNumber, ...timeStanding }))
  .errors({
    ...unknownAccount,
    ...reasonMissing,
    /** Another entry came first. */
    LICENSE_CHANGED: { status: 409 },
    LICENSE_SUBSCRIPTION_MISSING: { status: 409 },
    LICENSE_NOT_RUNNING: { status: 409 },
    LICENSE_ENDLESS: { status: 409 },
    LICENSE_FROZEN: { status: 409 },
    LICENSE_NOT_FROZEN: { status: 409 },
    /** From tomorrow on, at most 365 days ahead. */
    LICENSE_THAW_DAY_INVALID: { status: 400 },
    /**
     * More days than the caller may give alone on a UTC day: support 30 to one customer and 300 in
     * all, owners 3,000. A mass change can give more.
     */
    LICENSE_DAYS_LIMIT: { status: 409 },
  });

/**
 * Undoes the replacement of a customer's package by a key or a free change. The earlier package
 * runs again until its own end, and its days keep their value. The key that replaced it stays used.
 * Works once.
 */
const undoReplacement = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/customers/{id}/time/undo-replacement' })
  .input(
    z.strictObject({
      id: z.uuid(),
      /** The number of the replacing entry. */
      number: z.int().positive().max(fields.INTEGER_MAX),
      reason: fields.reason,
    }),
  )
  .output(z.strictObject({ number: seenNumber, ...timeStanding }))
  .errors({
    ...unknownAccount,
    ...reasonMissing,
    /** The earlier package has ended, days changed since, or the replacement was undone already. */
    LICENSE_UNDO_IMPOSSIBLE: { status: 409 },
    /** The change was paid with money. A refund of the order restores the package. */
    LICENSE_UNDO_PAID: { status: 409, data: z.strictObject({ orderId: z.string() }) },
  });

export const staffTime = { readTime, changeTime, undoReplacement };
