import { CONTACT_FILE_LIMITS } from '@regz/rules/contact/files.ts';
import { sentFileTypes } from '@regz/rules/sent-files.ts';
import * as z from 'zod';
import { platformRefusals } from '../refusals.ts';

/** A file of a message. */
export const contactFile = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.enum(sentFileTypes),
  bytes: z.int().positive(),
});

/** The files of a new message, which were sent before it. */
export const newFiles = z
  .array(z.strictObject({ id: z.uuid(), name: z.string().max(CONTACT_FILE_LIMITS.name) }))
  .max(CONTACT_FILE_LIMITS.perMessage)
  .default([]);

/** A file of the new message is no longer stored, or belongs to another message. Nothing is sent. */
export const filesGone = { CONTACT_FILES_GONE: { status: 409 } } as const;

/** The answer to a file: its message names it by this id within a day. */
export const sentFile = z.strictObject({ id: z.uuid() });

/**
 * Refusals of a file. Sending one is not an operation: its body is the file itself. Pictures are
 * stored without metadata, and text as UTF-8.
 */
export const contactUploadRefusals = {
  ...platformRefusals,
  CONTACT_LINK_INVALID: { status: 404 },
  CONTACT_FILE_EMPTY: { status: 400 },
  CONTACT_FILE_TOO_LARGE: { status: 413, data: z.strictObject({ limitBytes: z.int() }) },
  CONTACT_FILE_UNSUPPORTED: { status: 415 },
  /** The sender's files have reached their storage limit. */
  CONTACT_FILE_STORAGE_USED: { status: 409 },
} as const;

/** Refusals of reading a file: it is deleted, never existed, or belongs to another conversation. */
export const contactFileRefusals = {
  ...platformRefusals,
  CONTACT_LINK_INVALID: { status: 404 },
  CONTACT_FILE_UNKNOWN: { status: 404 },
} as const;
