import { downloadAreas } from '@regz/rules/downloads/access.ts';
import { DOWNLOAD_LIMITS, previewTypes } from '@regz/rules/downloads/items.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { platformRefusals, tokenRefusals } from '../refusals.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const text = (most: number) => z.string().max(most);

/** The source of the bytes. A form without a choice sends empty texts, which the rule refuses. */
const source = z.union([
  z.strictObject({
    kind: z.literal('file'),
    sha256: z.union([sha256, z.literal('')]),
    fileName: text(DOWNLOAD_LIMITS.fileName),
  }),
  z.strictObject({ kind: z.literal('link'), url: text(DOWNLOAD_LIMITS.url) }),
]);

const form = z.strictObject({
  area: z.enum(downloadAreas),
  title: text(DOWNLOAD_LIMITS.title),
  description: text(DOWNLOAD_LIMITS.description),
  version: text(DOWNLOAD_LIMITS.version),
  updateLabel: text(DOWNLOAD_LIMITS.updateLabel),
  releaseNotes: text(DOWNLOAD_LIMITS.releaseNotes),
  /** The programming language of a sample; empty elsewhere. */
  language: text(DOWNLOAD_LIMITS.language),
  /** Lower ones are listed first. */
  position: z.int().min(0).max(DOWNLOAD_LIMITS.position),
  source,
  /** The preview images of a sample in their order, each once. */
  images: z
    .array(sha256)
    .max(DOWNLOAD_LIMITS.images)
    .refine((images) => new Set(images).size === images.length),
});

/** Every edit raises it. An edit or a deletion names the one that it is based on. */
const revision = fields.version;

const item = form.extend({
  id: z.uuid(),
  /** Of a file stored here; null for an address elsewhere. */
  bytes: z.int().nonnegative().nullable(),
  updatedAt: fields.instant,
  revision,
  editedBy: fields.editedBy,
});

/** A stored file, by its checksum. Its content decides whether it can be a preview. */
export const storedFile = z.strictObject({
  sha256,
  bytes: z.int().nonnegative(),
  imageType: z.enum(previewTypes).nullable(),
});

const formRefusals = {
  DOWNLOAD_TITLE_MISSING: { status: 400 },
  DOWNLOAD_LANGUAGE_MISSING: { status: 400 },
  DOWNLOAD_SOURCE_MISSING: { status: 400 },
  DOWNLOAD_URL_INVALID: { status: 400 },
  DOWNLOAD_FILE_NAME_INVALID: { status: 400 },
  DOWNLOAD_FILE_UNKNOWN: { status: 404 },
  DOWNLOAD_IMAGE_UNSUPPORTED: { status: 400 },
} as const;
const changeRefusals = {
  DOWNLOAD_UNKNOWN: { status: 404 },
  /** Another edit was saved first. The data is the current download. */
  DOWNLOAD_CHANGED: { status: 409, data: item },
} as const;

/** Every download of every area, in list order. */
const listDownloads = operation({ caller: 'admin', token: 'downloads:read' })
  .route({ method: 'GET', path: '/downloads/staff/items' })
  .input(fields.nothing)
  .output(z.strictObject({ items: z.array(item), maxUploadBytes: z.int().positive() }));

const publishDownload = operation({ caller: 'admin', token: 'downloads:write', idempotent: true })
  .route({ method: 'POST', path: '/downloads/staff/items', successStatus: 201 })
  .input(form)
  .output(item)
  .errors(formRefusals);

const editDownload = operation({ caller: 'admin', token: 'downloads:write', idempotent: true })
  .route({ method: 'PATCH', path: '/downloads/staff/items/{id}' })
  .input(form.extend({ id: z.uuid(), revision }))
  .output(item)
  .errors({ ...formRefusals, ...changeRefusals });

/** Removes a download from its page. A file without another download is deleted later. */
const removeDownload = operation({ caller: 'admin', token: 'downloads:write' })
  .route({ method: 'DELETE', path: '/downloads/staff/items/{id}' })
  .input(z.strictObject({ id: z.uuid(), revision }))
  .output(fields.nothing)
  .errors(changeRefusals);

/** The files an operator has put into the folder `downloads/incoming` of the state directory. */
const listIncoming = operation({ caller: 'admin', token: 'downloads:read' })
  .route({ method: 'GET', path: '/downloads/staff/incoming' })
  .input(fields.nothing)
  .output(
    z.array(
      z.strictObject({
        name: z.string(),
        bytes: z.int().nonnegative(),
        modifiedAt: fields.instant,
      }),
    ),
  );

/** Moves one of them to the stored files. */
const adoptFile = operation({ caller: 'admin', token: 'downloads:write', idempotent: true })
  .route({ method: 'POST', path: '/downloads/staff/incoming/adopt' })
  .input(z.strictObject({ name: text(DOWNLOAD_LIMITS.fileName) }))
  .output(storedFile)
  .errors({
    DOWNLOAD_INCOMING_UNKNOWN: { status: 404 },
    DOWNLOAD_STORAGE_UNAVAILABLE: { status: 503 },
  });

/**
 * Refusals of an upload. An upload is not an operation: its body is the file itself, sent with PUT
 * to `DOWNLOAD_UPLOAD_PATH`, and its answer is a {@link storedFile}.
 */
export const downloadUploadRefusals = {
  ...platformRefusals,
  ...tokenRefusals,
  DOWNLOAD_UPLOAD_EMPTY: { status: 400 },
  DOWNLOAD_UPLOAD_TOO_LARGE: { status: 413, data: z.strictObject({ limitBytes: z.int() }) },
  DOWNLOAD_STORAGE_FULL: { status: 507 },
  DOWNLOAD_STORAGE_UNAVAILABLE: { status: 503 },
} as const;

export const downloadsStaff = {
  listDownloads,
  publishDownload,
  editDownload,
  removeDownload,
  listIncoming,
  adoptFile,
};
