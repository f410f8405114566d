import { CONTACT_LIMITS, contactStates } from '@regz/rules/contact/messages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { contactMessage } from './thread.ts';

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
  lastAt: fields.instant,
});

const thread = listedThread.extend({
  messages: z.array(contactMessage),
  /** Accounts with the sender's mailbox, the one that verified it first. */
  accounts: z
    .array(z.strictObject({ id: z.uuid(), username: z.string(), verified: z.boolean() }))
    .max(THREAD_ACCOUNTS),
  /** Raised by every message and act; an act names the one it is based on. */
  version: fields.version,
});

const act = z.strictObject({ id: z.uuid(), version: fields.version });

const actRefusals = {
  CONTACT_THREAD_UNKNOWN: { status: 404 },
  /** The visitor wrote more, or a colleague was quicker: the conversation as it is now. */
  CONTACT_THREAD_CHANGED: { status: 409, data: thread },
} as const;

/** Conversations, the newest first, twenty at a time. */
const listThreads = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/threads' })
  .input(
    z.strictObject({
      state: z.enum([...contactStates, 'all']),
      /** `next` of the page before. */
      before: z
        .string()
        .regex(/^\d{1,9}$/)
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
  .input(act.extend({ text: z.string().max(CONTACT_LIMITS.message) }))
  .output(thread)
  .errors({ ...actRefusals, CONTACT_TEXT_MISSING: { status: 400 } });

/** Needs no more answer; whatever its visitor writes opens it again. */
const closeThread = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/threads/{id}/close' })
  .input(act)
  .output(thread)
  .errors(actRefusals);

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
  removeThread,
};
