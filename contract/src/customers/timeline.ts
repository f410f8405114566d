import { timelineFilters } from '@regz/rules/customers/timeline.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { money, orderId, orderStatus } from '../orders/orders.ts';

/** The most that one answer holds. */
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
    /** The change of many accounts that it is part of, or takes back. */
    timeChangeId: z.uuid(),
    /** The request that did it. */
    requestId: z.string(),
    orderId,
    product: z.string(),
    amount: money,
    /** The order's result. */
    status: orderStatus,
    /** Why its payment was not believed. */
    flag: z.string(),
    device: z.string(),
    resetsLeft: z.int(),
    userAgent: z.string(),
    threadId: z.uuid(),
    number: z.int(),
    /** Of a conversation, a giveaway or an application: what it is called. */
    title: z.string(),
    text: z.string(),
  })
  .partial();

const timelineEvent = z.strictObject({
  id: z.string(),
  at: fields.instant,
  /** As `noun.verb`; the catalogue words those it knows. */
  what: z.string(),
  by: z.enum(timelineActors),
  /** The name of the member of staff or of the link's admin. */
  byName: z.string().nullable(),
  /** Why, if there is a reason. */
  reason: z.string().nullable(),
  address: z.string().nullable(),
  facts: timelineFacts,
});

/**
 * Everything that happened with a customer, newest first, as far as the caller may see each part of it
 * elsewhere; it outlives the account.
 */
export const listTimeline = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/customers/{id}/timeline' })
  .input(
    z.strictObject({
      id: z.uuid(),
      filter: z.enum(timelineFilters),
      /** `next` of the page before; the newest events without it. */
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
      /** From when on the audit trail is in the database; null if nothing was taken out of it. */
      since: fields.instant.nullable(),
    }),
  );
