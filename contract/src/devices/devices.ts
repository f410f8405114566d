import { DEVICE_ID_MAX_LENGTH } from '@regz/rules/devices/device-reset.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { identityProofRefusals } from '../identity/provider.ts';
import { operation } from '../operation.ts';
import { deviceStaff } from './staff.ts';

const deviceId = z.string().max(DEVICE_ID_MAX_LENGTH);
const resetCount = z.int().nonnegative();

/** A segment of the link, decoded; its content is compared, never trusted. */
const segment = z.string().max(1024);

const accountRefusals = {
  DEVICE_EMAIL_REQUIRED: { status: 409 },
  DEVICE_RESETS_EXHAUSTED: { status: 409 },
  DEVICE_NONE_REGISTERED: { status: 409 },
} as const;

/** Another person's or browser's token is answered as unknown. */
const tokenRefusals = {
  DEVICE_LINK_UNKNOWN: { status: 404 },
  DEVICE_LINK_USED: { status: 409 },
  DEVICE_LINK_EXPIRED: { status: 410 },
} as const;

/**
 * Issues the reset link of this session, for ten minutes and one reset. The previous link stops
 * working.
 */
const startDeviceReset = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/devices/reset-links' })
  .input(fields.nothing)
  .output(z.strictObject({ path: z.string() }))
  .errors(accountRefusals);

/**
 * Returns the data of a reset link's page. It is a POST, so that no logged address contains the
 * token.
 */
const readResetLink = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/devices/reset-links/read' })
  .input(z.strictObject({ username: segment, gmail: segment, token: segment }))
  .output(
    z.strictObject({
      /** The payload of a proof of identity, together with the device to reset. */
      linkId: z.uuid(),
      username: fields.username,
      email: fields.email,
      deviceIds: z.array(z.string()),
      maxDevices: z.int().positive(),
      hwidResetCount: resetCount,
      expiresAt: fields.instant,
      /** Seconds until expiry by the server's clock, because the browser's clock may be wrong. */
      secondsLeft: z.int().nonnegative(),
    }),
  )
  .errors({
    DEVICE_LINK_FOREIGN: { status: 403 },
    DEVICE_LINK_EMAIL_DIFFERS: {
      status: 409,
      data: z.strictObject({ linkEmail: segment, accountEmail: fields.email.nullable() }),
    },
    ...tokenRefusals,
    DEVICE_RESETS_EXHAUSTED: accountRefusals.DEVICE_RESETS_EXHAUSTED,
    DEVICE_NONE_REGISTERED: accountRefusals.DEVICE_NONE_REGISTERED,
  });

/**
 * Resets the chosen device, or the whole list if there is nothing to choose. Consumes the link and
 * the proof of identity.
 */
const resetDevice = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/devices/resets' })
  .input(z.strictObject({ token: segment, deviceId: deviceId.optional() }))
  .output(z.strictObject({ deviceIds: z.array(z.string()), hwidResetCount: resetCount }))
  .errors({
    ...accountRefusals,
    ...tokenRefusals,
    ...identityProofRefusals,
    DEVICE_CHOICE_MISSING: { status: 400 },
  });

export const deviceResets = z.array(
  z.strictObject({
    id: z.uuid(),
    at: fields.instant,
    /** Null if the whole list was emptied. */
    deviceId: z.string().nullable(),
    devicesRemoved: z.int().nonnegative(),
    resetsLeft: resetCount,
    address: z.string(),
  }),
);

/** The caller's last resets, newest first. */
const listOwnResets = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/devices/resets' })
  .input(fields.nothing)
  .output(deviceResets);

export const devices = {
  startDeviceReset,
  readResetLink,
  resetDevice,
  listOwnResets,
  staff: deviceStaff,
};
