import { TOPIC_LIMITS } from '@regz/rules/contact/messages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** The id of a topic. */
export const topicId = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(TOPIC_LIMITS.id);

export const topicUnknown = { CONTACT_TOPIC_UNKNOWN: { status: 404 } } as const;

const topic = z.strictObject({
  id: topicId,
  name: z.string(),
  /** True if customers can choose it for a new conversation. */
  isOffered: z.boolean(),
});

/** All topics in their order, with names in the language of the caller. */
export const listTopics = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/contact/own/topics' })
  .input(z.strictObject({}))
  .output(z.array(topic));

const name = z.string().max(TOPIC_LIMITS.name);

/** The name in each language. Sinhala and Tamil can be blank. */
const names = z.strictObject({ en: name, si: name, ta: name });

const staffsTopic = topic.extend({
  /** Null for a topic of the product, whose names cannot be edited. */
  names: names.nullable(),
  version: fields.version,
});

const listStaffsTopics = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/topics' })
  .input(z.strictObject({}))
  .output(z.array(staffsTopic));

/** Adds a topic, or edits one. Returns all topics. */
const saveTopic = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/topics' })
  .input(
    z.strictObject({
      /** The topic to edit. Null adds one. */
      edited: z.strictObject({ id: topicId, version: fields.version }).nullable(),
      names: names.nullable(),
      isOffered: z.boolean(),
    }),
  )
  .output(z.array(staffsTopic))
  .errors({
    CONTACT_FIELDS_MISSING: { status: 400 },
    /** A colleague edited it first. */
    CONTACT_TOPIC_CHANGED: { status: 409 },
    /** Customers could choose none. */
    CONTACT_TOPIC_LAST: { status: 409 },
  });

export const staffsTopics = { listTopics: listStaffsTopics, saveTopic };
