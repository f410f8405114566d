import * as z from 'zod';
import * as fields from '../fields.ts';
import { sessionKinds } from '../operation.ts';

/** The actor: an account of one of the four kinds, or the operator at the command line. */
export const actorKinds = [...sessionKinds, 'operator'] as const;

/** The most that one answer of a list holds. */
const PAGE = 20;

/** The place of an account in a list, newest first: microseconds since 1970 and the id. */
export const newestFirst = z
  .string()
  .regex(/^-?\d{1,16}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

const trailEntry = z.strictObject({
  id: z.string(),
  at: fields.instant,
  /** The verb that ran, as `noun.verb`; the catalogue words those it knows. */
  action: z.string(),
  actor: z.enum(actorKinds),
  /** The name of the staff member; null if the account's owner acted. */
  actorName: z.string().nullable(),
  address: z.string().nullable(),
  /** Why, if the act requires a reason. */
  reason: z.string().nullable(),
});

export const trailInput = z.strictObject({
  id: z.uuid(),
  /** `next` of the page before; the newest entries without it. */
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** The account's acts and the acts on it, newest first. */
export const trailPage = z.strictObject({
  entries: z.array(trailEntry).max(PAGE),
  next: z.string().nullable(),
  /** From when on the audit trail is in the database; null if nothing was taken out of it. */
  since: fields.instant.nullable(),
});
