import { DOWNLOAD_LIMITS } from '@regz/rules/downloads/items.ts';
import { allReportKinds, releaseChannels } from '@regz/rules/panel/panel-limits.ts';
import { RELEASE_LIMITS, ROLLOUT } from '@regz/rules/panel/release-form.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';
import { release as offered } from './device.ts';
import {
  keptSha256,
  listFiles,
  listValues,
  removeFile,
  removeValue,
  setFile,
  setValue,
} from './given.ts';
import { panelNotices } from './notices.ts';
import { panelStaffPcs } from './staff-pcs.ts';

/* Of these, an API token can call only publishRelease: a program has no second factor. */

const release = offered.extend({
  id: z.uuid(),
  channel: z.enum(releaseChannels),
  mandatory: z.boolean(),
  rollout: z.int(),
  publishedAt: fields.instant,
  withdrawnAt: fields.instant.nullable(),
  revision: fields.version,
  editedBy: fields.editedBy,
});

/** Every release, newest version first. */
const listReleases = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/releases' })
  .input(fields.nothing)
  .output(z.strictObject({ releases: z.array(release), maxUploadBytes: z.int().positive() }));

const notes = z.string().max(RELEASE_LIMITS.notes);
const rollout = z.int().min(ROLLOUT.least).max(ROLLOUT.most);

/**
 * Offers a version with an uploaded file to programs. A token needs no code. Publishing the same
 * bytes again returns the existing release.
 */
const publishRelease = operation({ caller: 'admin', token: 'panel:publish', idempotent: true })
  .route({ method: 'POST', path: '/panel/staff/releases', successStatus: 201 })
  .input(
    z.strictObject({
      channel: z.enum(releaseChannels),
      version: z.string().max(RELEASE_LIMITS.version),
      sha256: keptSha256,
      /** The same digest, typed or pasted from the build. */
      repeatedSha256: z.string().max(RELEASE_LIMITS.checksum),
      fileName: z.string().max(DOWNLOAD_LIMITS.fileName),
      notes,
      mandatory: z.boolean(),
      rollout,
      /** Empty for a token. */
      code: secondFactorCode,
    }),
  )
  .output(release)
  .errors({
    ...ownCodeRefusals,
    PANEL_VERSION_INVALID: { status: 400 },
    PANEL_CHECKSUM_DIFFERS: { status: 400 },
    DOWNLOAD_SOURCE_MISSING: { status: 400 },
    DOWNLOAD_FILE_NAME_INVALID: { status: 400 },
    DOWNLOAD_FILE_UNKNOWN: { status: 404 },
    PANEL_RELEASE_EXISTS: { status: 409 },
  });

/**
 * Changes the reach and the notes of a release. The bytes of a version never change. The code may
 * be empty unless the change widens the reach.
 */
const editRelease = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/panel/staff/releases/{id}' })
  .input(
    z.strictObject({
      id: z.uuid(),
      revision: fields.version,
      notes,
      mandatory: z.boolean(),
      rollout,
      isWithdrawn: z.boolean(),
      code: secondFactorCode,
    }),
  )
  .output(release)
  .errors({
    ...ownCodeRefusals,
    PANEL_RELEASE_UNKNOWN: { status: 404 },
    /** Another edit was saved first. The data is the current release. */
    PANEL_RELEASE_CHANGED: { status: 409, data: release },
  });

/**
 * Returns reports of programs and observations of the server, newest first, of one account or all.
 */
const listReports = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/reports' })
  .input(
    z.strictObject({
      accountId: z.uuid().optional(),
      kind: z.enum(allReportKinds).optional(),
      /** The `next` value of the previous page. Absent for the newest ones. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      reports: z.array(
        z.strictObject({
          id: z.string(),
          accountId: z.uuid(),
          username: z.string(),
          /** The owner's name for the PC. Null once it is deleted. */
          label: z.string().nullable(),
          kind: z.enum(allReportKinds),
          detail: z.string(),
          at: fields.instant,
        }),
      ),
      next: z.string().nullable(),
    }),
  );

/**
 * The keys that sign answers, and the end of programs' trust in them. Only commands change them.
 */
const readKeys = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/panel/staff/keys' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      keys: z.array(
        z.strictObject({
          kid: z.string(),
          state: z.enum(['root', 'next', 'active', 'retired']),
          since: fields.instant,
        }),
      ),
      keySet: z
        .strictObject({
          sequence: z.int(),
          issuedAt: fields.instant,
          expiresAt: fields.instant,
          origins: z.array(z.string()),
          /** True if it lists exactly the required keys and addresses. */
          isCurrent: z.boolean(),
        })
        .nullable(),
      /** True if the server has a root key, with which it renews the set automatically. */
      isRootHere: z.boolean(),
      /** For programs that know none of these keys. Null unless the operator named a day. */
      oldPanels: z
        .strictObject({
          until: z.iso.date(),
          /**
           * The number of accounts that used one within 30 days, and of those with a device id of
           * one.
           */
          heard: z.int().nonnegative(),
          listed: z.int().nonnegative(),
        })
        .nullable(),
    }),
  );

/** Operations of staff on the panel. */
export const panelStaff = {
  ...panelStaffPcs,
  listReleases,
  publishRelease,
  editRelease,
  listValues,
  setValue,
  removeValue,
  ...panelNotices,
  listFiles,
  setFile,
  removeFile,
  listReports,
  readKeys,
};
