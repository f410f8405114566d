import { FREEZE_RULE_LIMITS, freezeObstacles } from '@regz/rules/licenses/freezing.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const days = z.int().positive().max(FREEZE_RULE_LIMITS.days);

/** When and for how long customers may freeze their subscription. */
const rule = {
  isOn: z.boolean(),
  /** How many freezes may begin within `periodDays`. */
  most: z.int().positive().max(FREEZE_RULE_LIMITS.freezes),
  periodDays: days,
  leastDays: days,
  mostDays: days,
  mostDaysAYear: days,
  hoursAfterRedemption: z.int().nonnegative().max(FREEZE_RULE_LIMITS.hours),
};

const obstacle = z.strictObject({
  rule: z.enum(freezeObstacles),
  /** When it stands against a freeze no more; null if that is not a matter of time. */
  nextAt: fields.instant.nullable(),
});

/** Where the caller stands with freezing. */
const freezing = z.strictObject({
  rule: z.strictObject(rule),
  /** What is left by the rule. */
  left: z.strictObject({ freezes: z.int().nonnegative(), days: z.int().nonnegative() }),
  /** Why none may be asked for now; null if one may. */
  obstacle: obstacle.nullable(),
  /** When one that is asked for now begins, because a file for offline use runs until then; null for at once. */
  wouldBeginAt: fields.instant.nullable(),
  /** One that was asked for and has not begun. */
  asked: z.strictObject({ days, beginsAt: fields.instant }).nullable(),
  /** One that has begun: the days that are kept, and the day on which it ends by itself, if it does. */
  frozen: z
    .strictObject({ keptDays: z.int().positive(), thawsOn: fields.day.nullable() })
    .nullable(),
});

const readFreeze = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/licenses/freeze' })
  .input(fields.nothing)
  .output(freezing);

/**
 * Freezes the caller's subscription for so many whole days: its days left are kept. It begins at once,
 * or when the last file for offline use has ended, and ends by itself (decision record 0067).
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
        /** The longest freeze that may be asked for now; 0 for none. */
        left: z.int().nonnegative(),
        leastDays: days,
        mostDays: days,
      }),
    },
  });

/**
 * Ends the caller's freeze: what is kept counts from now. One that has not begun is taken back. Where there
 * is none, nothing changes, so that a retry finds what the first one did.
 */
const thawLicense = operation({ caller: 'customer' })
  .route({ method: 'DELETE', path: '/licenses/freeze' })
  .input(fields.nothing)
  .output(freezing);

export const licenseFreezing = { readFreeze, freezeLicense, thawLicense };

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
    /** Its lengths exclude each other. */
    LICENSE_FREEZE_RULE_IMPOSSIBLE: { status: 400 },
    /** Somebody else saved first: the rule as it is now. */
    LICENSE_FREEZE_RULE_CHANGED: { status: 409, data: freezeRule },
  });

export const staffFreezing = { readFreezeRule, editFreezeRule };
