import { redemptionEffects } from '@regz/rules/licenses/redemption.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { licenseFreezing, staffFreezing } from './freezing.ts';
import { reminders, staffReminders } from './reminders.ts';
import { staffTime } from './staff-time.ts';
import { staffTimeChanges } from './time-changes.ts';
import { licenseTime } from './time.ts';

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
  redeemLicense,
  enableExperiment,
  ...licenseTime,
  ...licenseFreezing,
  ...reminders,
  staff: { ...staffReminders, ...staffFreezing, ...staffTime, ...staffTimeChanges },
};
