import * as z from 'zod';
import * as fields from '../fields.ts';
import { sessionKinds } from '../operation.ts';

/** The actor: an account of one of the four kinds, or the operator at the command line. */
export const actorKinds = [...sessionKinds, 'operator'] as const;

/** The page size of a list. */
const PAGE = 20;

/** The position of an account in a list, newest first: microseconds since 1970 and the id. */
export const newestFirst = z
  .string()
  .regex(/^-?\d{1,16}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

const trailEntry = z.strictObject({
  id: z.string(),
  at: fields.instant,
  /** The verb, as `noun.verb`. The catalogue has texts for known verbs. */
  action: z.string(),
  actor: z.enum(actorKinds),
  /** The name of the staff member; null if the account's owner acted. */
  actorName: z.string().nullable(),
  address: z.string().nullable(),
  /** The reason, if the act requires one. */
  reason: z.string().nullable(),
});

export const trailInput = z.strictObject({
  id: z.uuid(),
  /** The `next` value of the previous page. Absent for the newest entries. */
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** The account's acts and the acts on it, newest first. */
export const trailPage = z.strictObject({
  entries: z.array(trailEntry).max(PAGE),
  next: z.string().nullable(),
  /**
   * The time from which the audit trail is in the database. Null if nothing was removed from it.
   */
  since: fields.instant.nullable(),
});
