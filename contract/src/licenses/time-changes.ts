import {
  skipReasons,
  TIME_CHANGE_LIMITS,
  timeChangeStates,
  timeOrigins,
} from '@regz/rules/licenses/time-changes.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';

const count = z.int().nonnegative();
const days = z.int().min(-TIME_CHANGE_LIMITS.days).max(TIME_CHANGE_LIMITS.days);
const ran = z.strictObject({ from: fields.instant, to: fields.instant }).nullable();

const standing = z.strictObject({
  subscription: fields.packageName.nullable(),
  endsAt: fields.end.nullable(),
  frozenDays: z.int().positive().nullable(),
});

const summary = {
  id: z.uuid(),
  /** Days that each account gets; negative to take days. */
  days,
  /** Part of the mail and page that customers read. */
  reason: z.string(),
  state: z.enum(timeChangeStates),
  /** The number of accounts in the preview. */
  accounts: count,
  madeBy: z.string(),
  madeAt: fields.instant,
};

const timeChange = z.strictObject({
  ...summary,
  /** Staff's text in the mail. Null if no mail is sent. */
  mail: z.string().nullable(),
  incidentId: z.uuid().nullable(),
  filter: z.strictObject({
    packages: z.array(fields.packageName),
    ran,
    origin: z.enum(timeOrigins),
    includeBanned: z.boolean(),
    /** The number of accounts that were listed by name. Null if none were. */
    listed: count.nullable(),
  }),
  /** The preview, before the change was applied. */
  preview: z.strictObject({
    byPackage: z.array(z.strictObject({ subscription: fields.packageName, accounts: count })),
    /** The affected accounts with a paused subscription, whose kept days move. */
    frozen: count,
    /** Matching accounts that the change skips, by reason. */
    left: z.array(z.strictObject({ why: z.enum(skipReasons), accounts: count })),
    /** The latest new end of an account. Null if only kept days move. */
    latestEnd: fields.instant.nullable(),
    /** Names without an account. */
    unknownNames: z.array(z.string()),
    samples: z
      .array(
        z.strictObject({
          /** Null once the account is deleted. */
          username: z.string().nullable(),
          before: standing,
          after: standing,
        }),
      )
      .max(20),
  }),
  /** Earlier changes for the same reason, window or incident, newest first. */
  earlier: z.array(z.strictObject(summary)).max(5),
  /** True if another admin than `madeBy` has to apply it. */
  needsColleague: z.boolean(),
  /**
   * True if it needs two people and there is no second one. It then starts an hour later, and can
   * be stopped until then.
   */
  waitsAlone: z.boolean(),
  /**
   * The staff member who applied it last, and the time of the first application. Null before that.
   */
  appliedBy: z.string().nullable(),
  appliedAt: fields.instant.nullable(),
  /** The time of its delayed start, if it has one. */
  beginsAt: fields.instant.nullable(),
  undoneBy: z.string().nullable(),
  /** The number of accounts in each state, and the reasons for skipped accounts. */
  progress: z.strictObject({
    planned: count,
    done: count,
    skipped: count,
    undone: count,
    undoSkipped: count,
    left: z.array(
      z.strictObject({
        state: z.enum(['skipped', 'undo-skipped']),
        why: z.enum(skipReasons),
        accounts: count,
      }),
    ),
  }),
});

const unknownChange = { LICENSE_CHANGE_UNKNOWN: { status: 404 } } as const;
/** The change is now in another state, which does not allow the act. */
const movedOn = { LICENSE_CHANGE_MOVED_ON: { status: 409 } } as const;

/** Returns every previewed change, newest first, at most 50. */
const listTimeChanges = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/time-changes' })
  .input(fields.nothing)
  .output(z.array(z.strictObject(summary)).max(50));

/** A change as previewed, and its progress. */
const readTimeChange = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/time-changes/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(timeChange)
  .errors(unknownChange);

/**
 * Finds the accounts whose license time a change would move, and stores the list. Applying the
 * change processes exactly these accounts. No time moves yet.
 */
const previewTimeChange = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/time-changes', successStatus: 201 })
  .input(
    z.strictObject({
      days,
      reason: fields.reason,
      mail: z.string().max(TIME_CHANGE_LIMITS.mail).nullable(),
      packages: z.array(fields.packageName).max(50),
      ran,
      origin: z.enum(timeOrigins),
      includeBanned: z.boolean(),
      /** Usernames or email addresses. Empty for all accounts that meet the other conditions. */
      names: z.array(fields.email).max(TIME_CHANGE_LIMITS.names),
      incidentId: z.uuid().nullable(),
    }),
  )
  .output(timeChange)
  .errors({
    ...reasonMissing,
    LICENSE_DAYS_INVALID: { status: 400 },
    LICENSE_WINDOW_INVALID: { status: 400 },
    ...fields.packageRefusal,
    /** The change affects no account. */
    LICENSE_FILTER_EMPTY: { status: 409 },
  });

/**
 * Applies the previewed change, or continues a stopped one. A change that needs two people starts
 * an hour later if there is no other owner.
 */
const applyTimeChange = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/time-changes/{id}/apply' })
  .input(
    z.strictObject({
      id: z.uuid(),
      /** The typed number of accounts in the preview. */
      typedCount: z.int().nonnegative().max(fields.INTEGER_MAX),
      code: secondFactorCode,
    }),
  )
  .output(timeChange)
  .errors({
    ...unknownChange,
    ...movedOn,
    ...ownCodeRefusals,
    /** The preview is more than an hour old. */
    LICENSE_PREVIEW_STALE: { status: 409 },
    LICENSE_COUNT_DIFFERS: { status: 409 },
    /**
     * The maker cannot apply it, because there is another owner, and the maker's mass changes of
     * the UTC day affect more than 1,000 accounts or give more than 3,000 days.
     */
    LICENSE_COLLEAGUE_NEEDED: { status: 409 },
  });

/** Stops the change. Accounts that it has changed keep it. */
const stopTimeChange = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/time-changes/{id}/stop' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(timeChange)
  .errors({ ...unknownChange, ...movedOn });

/** Starts to take the change back, account by account, as far as its days are not used up. */
const undoTimeChange = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/time-changes/{id}/undo' })
  .input(z.strictObject({ id: z.uuid(), code: secondFactorCode }))
  .output(timeChange)
  .errors({
    ...unknownChange,
    ...movedOn,
    ...ownCodeRefusals,
    /** It was applied more than 30 days ago. */
    LICENSE_UNDO_LATE: { status: 409 },
  });

/** Returns the result for each account, as CSV that is safe to open in a spreadsheet. */
const exportTimeChange = operation({
  caller: 'admin',
  fileName: 'regz-time-change.csv',
  contentType: 'text/csv; charset=utf-8',
})
  .route({ method: 'GET', path: '/licenses/staff/time-changes/{id}/csv' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.string())
  .errors(unknownChange);

export const staffTimeChanges = {
  listTimeChanges,
  readTimeChange,
  previewTimeChange,
  applyTimeChange,
  stopTimeChange,
  undoTimeChange,
  exportTimeChange,
};
