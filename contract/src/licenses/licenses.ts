import { FREEZE_RULE_LIMITS, freezeObstacles } from '@regz/rules/licenses/freezing.ts';
import { redemptionEffects } from '@regz/rules/licenses/redemption.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { staffCatalogue } from './catalogue.ts';
import { reminders, staffReminders } from './reminders.ts';
import { staffTime } from './staff-time.ts';
import { staffTimeChanges } from './time-changes.ts';
import { licenseTime } from './time.ts';

const days = z.int().positive().max(FREEZE_RULE_LIMITS.days);

/** When and for how long customers may freeze their subscription. */
const rule = {
  isOn: z.boolean(),
  /** The most freezes within `periodDays`. */
  most: z.int().positive().max(FREEZE_RULE_LIMITS.freezes),
  periodDays: days,
  leastDays: days,
  mostDays: days,
  mostDaysAYear: days,
  hoursAfterRedemption: z.int().nonnegative().max(FREEZE_RULE_LIMITS.hours),
};

const obstacle = z.strictObject({
  rule: z.enum(freezeObstacles),
  /** The time at which the obstacle ends. Null if it does not depend on time. */
  nextAt: fields.instant.nullable(),
});

/** The caller's freezes: the rule, and what it allows now. */
const freezing = z.strictObject({
  rule: z.strictObject(rule),
  /** The freezes and days that the rule still allows. */
  left: z.strictObject({ freezes: z.int().nonnegative(), days: z.int().nonnegative() }),
  /** The reason why no freeze can be requested now. Null if one can. */
  obstacle: obstacle.nullable(),
  /**
   * The start of a freeze requested now, if a file for offline use runs until then. Null for an
   * immediate start.
   */
  wouldBeginAt: fields.instant.nullable(),
  /** A requested freeze that has not started. */
  asked: z.strictObject({ days, beginsAt: fields.instant }).nullable(),
  /** A running freeze: the kept days, and the day of its automatic end, if it has one. */
  frozen: z
    .strictObject({ keptDays: z.int().positive(), thawsOn: fields.day.nullable() })
    .nullable(),
});

const readFreeze = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/freeze' })
  .input(fields.nothing)
  .output(freezing);

/**
 * Freezes the caller's subscription for a number of whole days, and keeps its days left. The freeze
 * starts immediately, or when the last file for offline use ends. It ends automatically (decision
 * record 0015).
 */
const freezeLicense = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/licenses/freeze' })
  .input(z.strictObject({ days }))
  .output(freezing)
  .errors({
    LICENSE_SUBSCRIPTION_MISSING: { status: 409 },
    LICENSE_FROZEN: { status: 409 },
    LICENSE_FREEZE_LIMIT: {
      status: 409,
      data: obstacle.extend({
        /** The longest freeze that can be requested now, in days. 0 if none can. */
        left: z.int().nonnegative(),
        leastDays: days,
        mostDays: days,
      }),
    },
  });

/**
 * Ends the caller's freeze: the kept days run again from now. Cancels a freeze that has not
 * started. Without a freeze nothing changes, so that a retry returns the same result.
 */
const thawLicense = operation({ caller: 'customer' })
  .route({ method: 'DELETE', path: '/licenses/freeze' })
  .input(fields.nothing)
  .output(freezing);

const licenseFreezing = { readFreeze, freezeLicense, thawLicense };

const freezeRule = z.strictObject({ ...rule, ...fields.edited });

const readFreezeRule = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/freeze-rule' })
  .input(fields.nothing)
  .output(freezeRule);

const editFreezeRule = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/licenses/staff/freeze-rule' })
  .input(z.strictObject({ version: fields.version, ...rule }))
  .output(freezeRule)
  .errors({
    /** Its lengths contradict each other. */
    LICENSE_FREEZE_RULE_IMPOSSIBLE: { status: 400 },
    /** Another edit was saved first. The data is the current rule. */
    LICENSE_FREEZE_RULE_CHANGED: { status: 409, data: freezeRule },
  });

const staffFreezing = { readFreezeRule, editFreezeRule };

/** A feature of the catalogue. An empty translation means the English title. */
const feature = z.strictObject({ name: z.string(), title: fields.threeLanguages });

export const ownPackage = z.strictObject({
  /** Every feature of the catalogue, in list order, and whether the caller's package has it. */
  features: z.array(feature.extend({ included: z.boolean() })),
  /** The package after experiment mode is enabled. Null if the package has no experiment. */
  twin: fields.packageName.nullable(),
});

const daysGivenUp = z.union([z.int().nonnegative(), z.literal('unlimited')]);

/** Input, output and refusals of a redemption, shared by the site and the panel. */
export const redemption = {
  input: z.strictObject({
    licenseKey: fields.licenseKey,
    confirmReplacement: z.boolean().default(false),
  }),
  output: z.strictObject({
    effect: z.enum(redemptionEffects),
    subscription: fields.packageName,
    expiresOn: fields.expiry,
    endsAt: fields.end,
  }),
  refusals: {
    LICENSE_KEY_MISSING: { status: 400 },
    LICENSE_UNKNOWN: { status: 404 },
    LICENSE_ALREADY_REDEEMED: { status: 409 },
    LICENSE_BLOCKED: { status: 403 },
    /** The last day for its redemption, in Sri Lanka, is over. */
    LICENSE_KEY_OVERDUE: { status: 409, data: z.strictObject({ day: fields.day }) },
    LICENSE_DURATION_INVALID: { status: 409 },
    LICENSE_FROZEN: { status: 409 },
    LICENSE_REPLACEMENT_UNCONFIRMED: {
      status: 409,
      data: z.strictObject({
        current: fields.packageName,
        next: fields.packageName,
        expiresOn: fields.expiry,
        endsAt: fields.end,
        daysGivenUp,
      }),
    },
  },
} as const;

/**
 * Applies a license key to the caller's account. A key of another package than the running one is
 * refused with the subscription it would replace, until `confirmReplacement` is true.
 */
const redeemLicense = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/licenses/redeem' })
  .input(redemption.input)
  .output(redemption.output)
  .errors(redemption.refusals);

/** The features of the caller's package, and its experiment. */
const readPackage = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/package' })
  .input(fields.nothing)
  .output(ownPackage);

/** Moves the caller's subscription to the '-Experiment' variant of its package. This is final. */
const enableExperiment = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/licenses/experiment' })
  .input(fields.nothing)
  .output(z.strictObject({ subscription: fields.packageName }))
  .errors({
    LICENSE_SUBSCRIPTION_MISSING: { status: 409 },
    LICENSE_EXPERIMENT_UNSUPPORTED: { status: 409 },
    LICENSE_EXPERIMENT_ENABLED: { status: 409 },
    LICENSE_FROZEN: { status: 409 },
  });

export const licenses = {
  readPackage,
  redeemLicense,
  enableExperiment,
  ...licenseTime,
  ...licenseFreezing,
  ...reminders,
  staff: {
    ...staffCatalogue,
    ...staffReminders,
    ...staffFreezing,
    ...staffTime,
    ...staffTimeChanges,
  },
};
