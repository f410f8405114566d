import { CONTACT_FILE_LIMITS } from '@regz/rules/contact/files.ts';
import { contactReferences } from '@regz/rules/contact/messages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { contactFile } from './files.ts';

/** One message of a conversation, the oldest first. */
export const contactMessage = z.strictObject({
  author: z.enum(['visitor', 'staff']),
  /** The staff member who wrote it. Null for a message of the visitor. */
  staffName: z.string().nullable(),
  text: z.string(),
  files: z.array(contactFile).max(CONTACT_FILE_LIMITS.perMessage),
  at: fields.instant,
});

/** What a conversation refers to, as its owner knows it. */
export const threadReference = z.strictObject({
  kind: z.enum(contactReferences),
  /** An order's number, a license's id, or a Device ID. */
  id: z.string(),
  /** An order's product, the end of a license key, or a Device ID. */
  label: z.string(),
});
