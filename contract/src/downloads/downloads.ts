import { downloadRestrictions } from '@regz/rules/downloads/access.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { platformRefusals } from '../refusals.ts';
import { downloadsStaff } from './staff.ts';

/** A file as it is offered: size, checksum and name. Null for an address elsewhere. */
const offeredFile = z
  .strictObject({ bytes: z.int().nonnegative(), sha256: z.string(), fileName: z.string() })
  .nullable();

const facts = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  version: z.string(),
  /** A fixed text of staff, such as "Last update: March 2026"; empty for none. */
  updateLabel: z.string(),
  releaseNotes: z.string(),
  /** The time of the last change by staff. */
  updatedAt: fields.instant,
  file: offeredFile,
};

const tool = z.strictObject({
  ...facts,
  /** A path of this host for a stored file, otherwise an external address. */
  url: z.string(),
});
const sample = tool.extend({ language: z.string(), images: z.array(z.string()) });
const licensedItem = z.strictObject(facts);

const restricted = {
  DOWNLOAD_ACCESS_RESTRICTED: {
    status: 403,
    data: z.strictObject({ reason: z.enum(downloadRestrictions) }),
  },
} as const;
const unknown = { DOWNLOAD_UNKNOWN: { status: 404 } } as const;

/** The contents of the public download center. */
const listPublicDownloads = operation({ caller: 'anyone', revalidated: true })
  .route({ method: 'GET', path: '/downloads/public' })
  .input(fields.nothing)
  .output(z.strictObject({ tools: z.array(tool), samples: z.array(sample) }));

/**
 * The licensed downloads of the caller, for customers with a running subscription and the approval
 * of staff. A card for the staff packages shows the name of the caller's package.
 */
const listLicensedDownloads = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/downloads/licensed' })
  .input(fields.nothing)
  .output(z.strictObject({ cards: z.array(licensedItem), special: z.array(licensedItem) }))
  .errors(restricted);

/**
 * Issues the address of one licensed download. For a stored file it works for ten minutes, twelve
 * hours for resuming a started download, and only for the caller's account.
 */
const issueLink = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/downloads/items/{id}/links' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(
    z.strictObject({
      url: z.string(),
      /** Null for an external address, which does not expire here. */
      expiresAt: fields.instant.nullable(),
    }),
  )
  .errors({ ...restricted, ...unknown });

/**
 * The refusals of a file's address. Files are not operations: the answer is a file, and a refused
 * browser is redirected to the page with the code in the query.
 */
export const downloadFileRefusals = {
  ...platformRefusals,
  ...restricted,
  ...unknown,
  /** Altered, or made for another account. */
  DOWNLOAD_LINK_INVALID: { status: 403 },
  DOWNLOAD_LINK_EXPIRED: { status: 410 },
  DOWNLOAD_FILE_MISSING: { status: 404 },
  DOWNLOAD_STORAGE_UNAVAILABLE: { status: 503 },
} as const;

export const downloads = {
  listPublicDownloads,
  listLicensedDownloads,
  issueLink,
  staff: downloadsStaff,
};
