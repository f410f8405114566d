import {
  CONTACT_CLOSED_AT_ONCE,
  CONTACT_LIMITS,
  CONTACT_SNOOZE_DAYS,
  contactStates,
} from '@regz/rules/contact/messages.ts';
import { languages } from '@regz/rules/sites/languages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { filesGone, newFiles } from './files.ts';
import { savedReplies } from './replies.ts';
import { contactMessage, threadReference } from './thread.ts';
import { staffsTopics, topicId, topicUnknown } from './topics.ts';

const PAGE = 20;

/** The most accounts that a conversation names. */
export const THREAD_ACCOUNTS = 5;

/** The most other conversations that a conversation names. */
export const OTHER_THREADS = 10;

const listedThread = z.strictObject({
  id: z.uuid(),
  /** The number of the conversation, as its visitor knows it. */
  number: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state: z.enum(contactStates),
  topic: topicId.nullable(),
  /** The staff member who has taken it. */
  assignee: z.string().nullable(),
  /** True if it is listed first: its sender has paid and cannot use it, or staff marked it. */
  urgent: z.boolean(),
  /** It is not listed among the open ones until then, or until the visitor writes. */
  snoozedUntil: fields.instant.nullable(),
  lastAt: fields.instant,
  /** Every message and act raises the version. An act names the version that it is based on. */
  version: fields.version,
});

const thread = listedThread.extend({
  reference: threadReference.nullable(),
  /** The language of mails to the visitor. */
  language: z.enum(languages),
  /** The end of the license of its account. Null without one, and for a license without an end. */
  licenseEnd: fields.instant.nullable(),
  /** The account that the conversation belongs to. */
  ownerId: z.uuid().nullable(),
  /** Notes of staff, oldest first, which the visitor does not see. */
  notes: z.array(z.strictObject({ staffName: z.string(), text: z.string(), at: fields.instant })),
  messages: z.array(contactMessage),
  /** Accounts with the sender's mailbox. The account that verified it first comes first. */
  accounts: z
    .array(z.strictObject({ id: z.uuid(), username: z.string(), verified: z.boolean() }))
    .max(THREAD_ACCOUNTS),
  closedAt: fields.instant.nullable(),
  /** The newest other conversations of the same person. */
  others: z
    .array(listedThread.pick({ id: true, number: true, subject: true, state: true }))
    .max(OTHER_THREADS),
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
      topic: topicId.optional(),
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

/**
 * Closes conversations after a cause that they share, with one last message to each if it is not
 * blank. A conversation that has changed in the meantime stays as it is.
 */
const closeThreads = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/closings' })
  .input(
    z.strictObject({
      threads: z.array(act).min(1).max(CONTACT_CLOSED_AT_ONCE),
      text: z.string().max(CONTACT_LIMITS.message),
    }),
  )
  .output(z.strictObject({ closed: z.int(), changed: z.int() }));

/** Moves a conversation into another one of the same person. Its links then lead there. */
const mergeThread = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/merge' })
  .input(act.extend({ into: z.uuid() }))
  .output(thread)
  .errors({ ...actRefusals, CONTACT_PEOPLE_DIFFER: { status: 409 } });

/** Takes or releases a conversation, puts it off, or changes its topic or priority. */
const editThread = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/edit' })
  .input(
    act.extend({
      /** True to take it, false to release it. */
      taken: z.boolean().optional(),
      urgent: z.boolean().optional(),
      topic: topicId.optional(),
      /** 0 ends it. */
      snoozeDays: z.int().min(0).max(CONTACT_SNOOZE_DAYS).optional(),
    }),
  )
  .output(thread)
  .errors({ ...actRefusals, ...topicUnknown });

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

/** Says whether the caller is writing an answer, and returns the names of colleagues who are. */
const shareTyping = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/typing' })
  .input(z.strictObject({ id: z.uuid(), isTyping: z.boolean() }))
  .output(z.strictObject({ names: z.array(z.string()) }))
  .errors({ CONTACT_THREAD_UNKNOWN: { status: 404 } });

/** Seconds from the first message to an event. */
const span = z.strictObject({ median: z.number(), p90: z.number() });

/** Conversations that began in the last twelve weeks, by week and by topic. */
const readReport = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/report' })
  .input(z.strictObject({}))
  .output(
    z.array(
      z.strictObject({
        /** The Monday of the week in UTC. Null for all weeks. */
        week: z.iso.date().nullable(),
        /** `none` for conversations without a topic. Null for all topics. */
        topic: topicId.nullable(),
        opened: z.int(),
        /** Those that are not closed. */
        open: z.int(),
        /** To the first answer of staff. Null if there is none. */
        reply: span.nullable(),
        /** To the end. Null if none is closed. */
        close: span.nullable(),
      }),
    ),
  );

export const contactStaff = {
  shareTyping,
  readReport,
  listThreads,
  readThread,
  answerThread,
  closeThread,
  closeThreads,
  mergeThread,
  editThread,
  addNote,
  removeThread,
  ...savedReplies,
  ...staffsTopics,
};
