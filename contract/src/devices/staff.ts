import { DEVICE_ID_MAX_LENGTH, DEVICE_RESETS_SHOWN } from '@regz/rules/devices/device-reset.ts';
import * as z from 'zod';
import { unknownAccount } from '../customers/staff.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';

const refusals = { ...unknownAccount, ...reasonMissing } as const;

/** Gives an account further resets, up to the ten that its card shows. */
const giveResets = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/devices/staff/{id}/resets' })
  .input(
    z.strictObject({
      id: z.uuid(),
      resets: z.int().min(1).max(DEVICE_RESETS_SHOWN),
      reason: fields.reason,
    }),
  )
  .output(fields.nothing)
  .errors({ ...refusals, DEVICE_RESETS_FULL: { status: 409 } });

/** Removes one device of an account without spending a reset. */
const removeDevice = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/devices/staff/{id}/removals' })
  .input(
    z.strictObject({
      id: z.uuid(),
      deviceId: z.string().max(DEVICE_ID_MAX_LENGTH),
      reason: fields.reason,
    }),
  )
  .output(fields.nothing)
  .errors({ ...refusals, DEVICE_UNKNOWN: { status: 404 } });

/** Help for customers with device problems. */
export const deviceStaff = {
  giveResets,
  removeDevice,
};
