import { ACTIVITY_DAYS, isActivityRange } from '@regz/rules/overview/activity.ts';
import { LIST_LIMITS } from '@regz/rules/staff/list-pages.ts';
import { staffRoles } from '@regz/rules/staff/staff-roles.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { listCount, listPage } from '../staff/list-pages.ts';

/** The most people and kinds that are counted; there are far fewer. */
const MOST = 1000;

const count = z.int().nonnegative();

/** The noun of an act's verb, such as `orders`. */
const kind = z.string().max(32);

/** Days in UTC, both included, and one person or all. */
const asked = { from: fields.day, to: fields.day, adminId: z.uuid().optional() };

const kinds = z.array(z.strictObject({ kind, acts: count })).max(MOST);

/** The days that a person gave alone today, as days of one account. */
const given = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(staffRoles),
  /** The days of the customer who got the most. */
  ofCustomer: count,
  ofAll: count,
  massAccounts: count,
});

/** Counts the acts of staff by person and by day, each by kind. */
const readActivity = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/overview/activity' })
  .input(z.strictObject(asked).refine(isActivityRange))
  .output(
    z.strictObject({
      /** Most acts first. They include people without acts on these days, and other than the chosen one. */
      people: z
        .array(z.strictObject({ id: z.uuid(), username: z.string(), acts: count, kinds }))
        .max(MOST),
      /** Newest first, without days without acts. Of the chosen person, or of all. */
      days: z.array(z.strictObject({ day: fields.day, acts: count, kinds })).max(ACTIVITY_DAYS),
      /** Owners and support who can log in. */
      givenToday: z.array(given).max(MOST),
      /** The time from which the audit trail is in the database. Null if all of it is. */
      since: fields.instant.nullable(),
    }),
  );

const act = z.strictObject({
  id: z.string(),
  at: fields.instant,
  username: z.string(),
  /** The verb, as `noun.verb`. */
  action: z.string(),
  object: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  /** Given, or taken if negative. */
  days: z.int().nullable(),
  coins: z.int().nullable(),
  /** True if a program with an API token acted for the person. */
  byProgram: z.boolean(),
});

/** Lists the acts of staff, newest first. */
const listActs = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/overview/acts' })
  .input(
    z
      .strictObject({ ...asked, kind: kind.optional(), page: listPage(['date']).page })
      .refine(isActivityRange),
  )
  .output(z.strictObject({ acts: z.array(act).max(LIST_LIMITS.page), count: listCount }));

export const activity = { readActivity, listActs };
