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

/** Conversations, newest first, twenty at a time. */
const listThreads = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/threads' })
  .input(
    z.strictObject({
      state: z.enum([...contactStates, 'all']),
      /** The `next` value of the previous page. */
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

/** Closes a conversation. Its visitor's next message opens it again. */
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
