import { timelineFilters } from '@regz/rules/customers/timeline.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { money, orderId, orderStatus } from '../orders/orders.ts';

/** The page size. */
const PAGE = 25;

/** The actor. `other` is another person's account; `system` is the product itself. */
export const timelineActors = [
  'owner',
  'staff',
  'link-admin',
  'operator',
  'system',
  'payment',
  'other',
] as const;

/** The details for the event's text and links. Absent fields do not apply. */
export const timelineFacts = z
  .strictObject({
    /** Given, or taken if negative. */
    days: z.int(),
    /** The account's subscription after the event. */
    subscription: fields.packageName,
    endsAt: fields.end,
    frozenDays: z.int(),
    keyEnding: z.string(),
    stockKeyId: z.uuid(),
    /** The mass change that it is part of, or takes back. */
    timeChangeId: z.uuid(),
    /** The request of the event. */
    requestId: z.string(),
    orderId,
    product: z.string(),
    amount: money,
    /** The order's result. */
    status: orderStatus,
    /** The reason why its payment was flagged. */
    flag: z.string(),
    device: z.string(),
    resetsLeft: z.int(),
    userAgent: z.string(),
    threadId: z.uuid(),
    number: z.int(),
    /** The title of a conversation, a giveaway or an application. */
    title: z.string(),
    text: z.string(),
  })
  .partial();

const timelineEvent = z.strictObject({
  id: z.string(),
  at: fields.instant,
  /** As `noun.verb`. The catalogue has texts for known verbs. */
  what: z.string(),
  by: z.enum(timelineActors),
  /** The name of the staff member or of the link's admin. */
  byName: z.string().nullable(),
  /** The reason, if there is one. */
  reason: z.string().nullable(),
  address: z.string().nullable(),
  facts: timelineFacts,
});

/**
 * All events of a customer, newest first, restricted to those that the caller may see elsewhere.
 * Works after the account is deleted.
 */
export const listTimeline = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/customers/{id}/timeline' })
  .input(
    z.strictObject({
      id: z.uuid(),
      filter: z.enum(timelineFilters),
      /** The `next` value of the previous page. Absent for the newest events. */
      before: z
        .string()
        .regex(/^-?\d{1,16}_\d{1,16}_[a-z-]{1,20}_[\w.-]{0,100}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      events: z.array(timelineEvent).max(PAGE),
      next: z.string().nullable(),
      /**
       * The time from which the audit trail is in the database. Null if nothing was removed from
       * it.
       */
      since: fields.instant.nullable(),
    }),
  );
