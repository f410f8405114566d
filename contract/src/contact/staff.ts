import {
  CONTACT_LIMITS,
  CONTACT_SNOOZE_DAYS,
  contactStates,
  contactTopics,
} from '@regz/rules/contact/messages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { filesGone, newFiles } from './files.ts';
import { contactMessage, threadReference } from './thread.ts';

const PAGE = 20;

/** The most accounts that a conversation names. */
export const THREAD_ACCOUNTS = 5;

const listedThread = z.strictObject({
  id: z.uuid(),
  /** The number of the conversation, as its visitor knows it. */
  number: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state: z.enum(contactStates),
  topic: z.enum(contactTopics).nullable(),
  /** The staff member who has taken it. */
  assignee: z.string().nullable(),
  /** True if it is listed first: its sender has paid and cannot use it, or staff marked it. */
  urgent: z.boolean(),
  /** It is not listed among the open ones until then, or until the visitor writes. */
  snoozedUntil: fields.instant.nullable(),
  lastAt: fields.instant,
});

const thread = listedThread.extend({
  reference: threadReference.nullable(),
  /** The account that the conversation belongs to. */
  ownerId: z.uuid().nullable(),
  /** Notes of staff, oldest first, which the visitor does not see. */
  notes: z.array(z.strictObject({ staffName: z.string(), text: z.string(), at: fields.instant })),
  messages: z.array(contactMessage),
  /** Accounts with the sender's mailbox. The account that verified it first comes first. */
  accounts: z
    .array(z.strictObject({ id: z.uuid(), username: z.string(), verified: z.boolean() }))
    .max(THREAD_ACCOUNTS),
  /** Every message and act raises the version. An act names the version that it is based on. */
  version: fields.version,
});

const act = z.strictObject({ id: z.uuid(), version: fields.version });

const actRefusals = {
  CONTACT_THREAD_UNKNOWN: { status: 404 },
  /** The visitor wrote again, or a colleague acted first. The data is the current conversation. */
  CONTACT_THREAD_CHANGED: { status: 409, data: thread },
} as const;

/** Conversations, twenty at a time: urgent ones first, then the newest. */
const listThreads = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/threads' })
  .input(
    z.strictObject({
      state: z.enum([...contactStates, 'snoozed', 'all']),
      /** `mine` are the caller's, and `none` have no assignee. */
      assignee: z.enum(['mine', 'none']).optional(),
      topic: z.enum(contactTopics).optional(),
      /** The `next` value of the previous page. */
      before: z
        .string()
        .regex(/^[01]_\d{1,9}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({ threads: z.array(listedThread).max(PAGE), next: z.string().nullable() }),
  );

const readThread = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/threads/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(thread)
  .errors({ CONTACT_THREAD_UNKNOWN: { status: 404 } });

/** Answers by mail. */
const answerThread = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/answer' })
  .input(
    act.extend({
      text: z.string().max(CONTACT_LIMITS.message),
      files: newFiles,
      /** True if the visitor has to reply. Without a reply, the conversation closes in 7 days. */
      waits: z.boolean().default(false),
    }),
  )
  .output(thread)
  .errors({ ...actRefusals, ...filesGone, CONTACT_TEXT_MISSING: { status: 400 } });

/** Closes a conversation. Its visitor's next message opens it again. */
const closeThread = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/close' })
  .input(act)
  .output(thread)
  .errors(actRefusals);

/** Takes or releases a conversation, puts it off, or changes its topic or priority. */
const editThread = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/edit' })
  .input(
    act.extend({
      /** True to take it, false to release it. */
      taken: z.boolean().optional(),
      urgent: z.boolean().optional(),
      topic: z.enum(contactTopics).optional(),
      /** 0 ends it. */
      snoozeDays: z.int().min(0).max(CONTACT_SNOOZE_DAYS).optional(),
    }),
  )
  .output(thread)
  .errors(actRefusals);

/** Adds a note that only staff see. */
const addNote = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/notes' })
  .input(z.strictObject({ id: z.uuid(), text: z.string().max(CONTACT_LIMITS.message) }))
  .output(thread)
  .errors({ CONTACT_THREAD_UNKNOWN: { status: 404 }, CONTACT_TEXT_MISSING: { status: 400 } });

/** Deletes the conversation with everything in it. */
const removeThread = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/delete' })
  .input(act)
  .output(fields.nothing)
  .errors(actRefusals);

export const contactStaff = {
  listThreads,
  readThread,
  answerThread,
  closeThread,
  editThread,
  addNote,
  removeThread,
};
