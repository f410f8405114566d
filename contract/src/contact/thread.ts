import * as z from 'zod';
import * as fields from '../fields.ts';

/** One message of a conversation, the oldest first. */
export const contactMessage = z.strictObject({
  author: z.enum(['visitor', 'staff']),
  /** Who of staff wrote it; null for the visitor's own. */
  staffName: z.string().nullable(),
  text: z.string(),
  at: fields.instant,
});
