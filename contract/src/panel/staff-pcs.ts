import { MOST_GRACE_HOURS } from '@regz/rules/panel/grace.ts';
import { OFFLINE_LIMITS } from '@regz/rules/panel/offline-files.ts';
import * as z from 'zod';
import { unknownAccount } from '../customers/staff.ts';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { pc, unknownDevice } from './customer.ts';

/** The PCs of a customer, last seen first. */
const listDevices = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/customers/{id}/devices' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(
    z.strictObject({
      devices: z.array(pc),
      maxDevices: z.int().positive(),
      /** The most days of an offline file for the package. */
      offlineDays: z.int().nonnegative(),
    }),
  )
  .errors(unknownAccount);

/** Logs one of them out. It stays in the list of devices. */
const endDevice = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/customers/{id}/devices/{deviceId}/end' })
  .input(z.strictObject({ id: z.uuid(), deviceId: z.string().max(64), reason: fields.reason }))
  .output(fields.nothing)
  .errors({ ...unknownDevice, ...reasonMissing });

/**
 * Registers a PC without internet access, from its program's request, and creates its offline file.
 * The file cannot be revoked.
 */
const issueOfflineFile = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/customers/{id}/offline-files' })
  .input(
    z.strictObject({
      id: z.uuid(),
      request: z.string().max(OFFLINE_LIMITS.request),
      days: z.int().min(1).max(OFFLINE_LIMITS.days),
      reason: fields.reason,
    }),
  )
  .output(
    z.strictObject({
      fileName: z.string(),
      /** The text for the program. It contains the values of the package, including secret ones. */
      text: z.string(),
      endsAt: fields.instant,
    }),
  )
  .errors({
    ...unknownAccount,
    ...reasonMissing,
    PANEL_OFFLINE_REQUEST_INVALID: { status: 400 },
    PANEL_OFFLINE_ACCOUNT_BARRED: { status: 409 },
    PANEL_OFFLINE_NOT_RUNNING: { status: 409 },
    PANEL_OFFLINE_VERSION_OLD: { status: 409 },
    PANEL_OFFLINE_PAUSED: { status: 409 },
    PANEL_OFFLINE_LIST_MISSING: { status: 409 },
    PANEL_OFFLINE_NOT_ALLOWED: { status: 409 },
    PANEL_OFFLINE_DAYS_EXCEEDED: {
      status: 409,
      data: z.strictObject({ mostDays: z.int().positive() }),
    },
    PANEL_OFFLINE_DEVICE_TAKEN: { status: 409 },
    PANEL_OFFLINE_LIST_FULL: { status: 409 },
    /**
     * As many other PCs as the account may have already run with a file. The data is the first end
     * of these files.
     */
    PANEL_OFFLINE_FILES_RUNNING: {
      status: 409,
      data: z.strictObject({ until: fields.instant }),
    },
    PANEL_OFFLINE_KEYS_MISSING: { status: 503 },
  });

/** The time that programs of a package run without the server. */
const packageOffline = z.strictObject({
  package: fields.packageName,
  /** For running programs. Null for the setting PANEL_GRACE_HOURS. */
  graceHours: z.int().nullable(),
  /** The most days of an offline file; 0 for none. */
  offlineDays: z.int(),
  revision: fields.version,
  editedBy: fields.editedBy,
});

/**
 * The packages with settings, by name. Others have the hours of the setting and no offline files.
 */
const listPackageOffline = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/package-offline' })
  .input(fields.nothing)
  .output(z.array(packageOffline));

/** Sets a package and its experiment. Existing files do not change. */
const setPackageOffline = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/package-offline' })
  .input(
    z.strictObject({
      package: fields.packageName,
      graceHours: z.int().min(0).max(MOST_GRACE_HOURS).nullable(),
      offlineDays: z.int().min(0).max(OFFLINE_LIMITS.days),
      /** The revision that the change is based on. Null for a package without settings. */
      revision: fields.version.nullable(),
      code: secondFactorCode,
    }),
  )
  .output(packageOffline)
  .errors({
    ...ownCodeRefusals,
    ...fields.packageRefusal,
    /** A colleague set it first. The data is the current package. */
    PANEL_OFFLINE_CHANGED: { status: 409, data: packageOffline },
  });

/** Operations of staff on customers' PCs and on offline use. */
export const panelStaffPcs = {
  listDevices,
  endDevice,
  issueOfflineFile,
  listPackageOffline,
  setPackageOffline,
};
