import { GIVEN_NAME_LENGTH } from '@regz/rules/panel/given.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { RELEASE_LIMITS } from '@regz/rules/panel/release-form.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';

/*
 * Operations of staff on the data for running programs. API tokens cannot call them, as in
 * `staff.ts`.
 */

/**
 * The digest of the stored file. A form without one sends an empty text, which the rule refuses.
 */
export const keptSha256 = z.union([z.string().regex(/^[0-9a-f]{64}$/), z.literal('')]);

/** The fields that values and files share. */
const given = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Null means every package. */
  package: fields.packageName.nullable(),
  /** The lowest version of the program that receives it. */
  minimumVersion: z.string(),
  /** True if programs of a trial receive it too. */
  forTrials: z.boolean(),
  revision: fields.version,
  editedBy: fields.editedBy,
});

const givenForm = z.strictObject({
  name: z.string().max(GIVEN_NAME_LENGTH),
  package: fields.packageName.nullable(),
  minimumVersion: z.string().max(RELEASE_LIMITS.version),
  forTrials: z.boolean(),
  /** The revision that the change is based on. Null for a new entry. */
  revision: fields.version.nullable(),
  code: secondFactorCode,
});

const givenRemoval = z.strictObject({
  id: z.uuid(),
  revision: fields.version,
  code: secondFactorCode,
});

const value = given.extend({
  /** Null for a secret, which is never shown again, and for unreadable content. */
  content: z.string().nullable(),
  secret: z.boolean(),
  /**
   * True if it was sealed with another DATA_KEY. Programs do not receive it until it is written
   * again.
   */
  unreadable: z.boolean(),
});

/** Every value for programs, by name. */
export const listValues = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/values' })
  .input(fields.nothing)
  .output(z.array(value));

const valueUnknown = { PANEL_VALUE_UNKNOWN: { status: 404 } } as const;
/** A colleague wrote it first. The data is the current value. */
const valueChanged = { PANEL_VALUE_CHANGED: { status: 409, data: value } } as const;

/** Writes a value. There is one for each name, package and lowest version. */
export const setValue = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/values' })
  .input(
    givenForm.extend({
      content: z.string().max(PANEL_LIMITS.valuesBytes),
      secret: z.boolean(),
    }),
  )
  .output(value)
  .errors({
    ...ownCodeRefusals,
    ...valueUnknown,
    ...valueChanged,
    ...fields.packageRefusal,
    PANEL_VALUE_NAME_INVALID: { status: 400 },
    PANEL_VALUE_CONTENT_MISSING: { status: 400 },
    PANEL_VERSION_INVALID: { status: 400 },
    PANEL_VALUES_TOO_LARGE: { status: 409, data: z.strictObject({ limitBytes: z.int() }) },
  });

/** Removes a value. Programs that need it stop working at their next heartbeat. */
export const removeValue = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/values/{id}/remove' })
  .input(givenRemoval)
  .output(fields.nothing)
  .errors({ ...ownCodeRefusals, ...valueUnknown, ...valueChanged });

const file = given.extend({ sha256: z.string(), bytes: z.int().positive() });

/** Every file that programs may load while they run, by name. */
export const listFiles = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/files' })
  .input(fields.nothing)
  .output(z.strictObject({ files: z.array(file), maxUploadBytes: z.int().positive() }));

const fileUnknown = { PANEL_FILE_UNKNOWN: { status: 404 } } as const;
/** A colleague changed it first. The data is the current file. */
const fileChanged = { PANEL_FILE_CHANGED: { status: 409, data: file } } as const;

/**
 * Gives programs an uploaded file, which is uploaded like a download. There is one for each name,
 * package and lowest version.
 */
export const setFile = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/files' })
  .input(givenForm.extend({ sha256: keptSha256 }))
  .output(file)
  .errors({
    ...ownCodeRefusals,
    ...fileUnknown,
    ...fileChanged,
    ...fields.packageRefusal,
    PANEL_VALUE_NAME_INVALID: { status: 400 },
    PANEL_VERSION_INVALID: { status: 400 },
    DOWNLOAD_SOURCE_MISSING: { status: 400 },
    DOWNLOAD_FILE_UNKNOWN: { status: 404 },
    PANEL_FILES_TOO_MANY: { status: 409, data: z.strictObject({ limit: z.int() }) },
  });

/** Removes a file. Programs can no longer load it, and see that with their next heartbeat. */
export const removeFile = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/files/{id}/remove' })
  .input(givenRemoval)
  .output(fields.nothing)
  .errors({ ...ownCodeRefusals, ...fileUnknown, ...fileChanged });
