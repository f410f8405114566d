import * as z from 'zod';
import * as fields from '../fields.ts';

/** One message of a conversation, the oldest first. */
export const contactMessage = z.strictObject({
  author: z.enum(['visitor', 'staff']),
  /** The staff member who wrote it. Null for a message of the visitor. */
  staffName: z.string().nullable(),
  text: z.string(),
  at: fields.instant,
});
