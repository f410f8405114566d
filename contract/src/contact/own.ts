import { CONTACT_LIMITS, contactReferences, contactStates } from '@regz/rules/contact/messages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { filesGone, newFiles } from './files.ts';
import { contactMessage, threadReference } from './thread.ts';
import { listTopics, topicId, topicUnknown } from './topics.ts';

const PAGE = 20;
const id = z.uuid();
const text = z.string().max(CONTACT_LIMITS.message);

const listed = z.strictObject({
  id,
  number: z.int(),
  subject: z.string(),
  state: z.enum(contactStates),
  /** Null for a message from the contact form. */
  topic: topicId.nullable(),
  /** True if staff wrote since the owner last read it. */
  unread: z.boolean(),
  lastAt: fields.instant,
});

/** A conversation of the caller, also one from the contact form with the verified address. */
const ownThread = listed.extend({
  reference: threadReference.nullable(),
  /** The owner's answer after it was closed. */
  solved: z.boolean().nullable(),
  messages: z.array(contactMessage.omit({ staffName: true })),
});

const unknown = { CONTACT_THREAD_UNKNOWN: { status: 404 } } as const;
const textMissing = { CONTACT_TEXT_MISSING: { status: 400 } } as const;

/** The caller's conversations, newest first, twenty at a time. */
const listOwnThreads = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/contact/own/threads' })
  .input(
    z.strictObject({
      /** The `next` value of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      threads: z
        .array(
          listed.extend({
            /** The beginning of the last message. */
            lastMessage: contactMessage.pick({ author: true, text: true }),
          }),
        )
        .max(PAGE),
      next: z.string().nullable(),
    }),
  );

/** Returns a conversation of the caller, and marks it read. */
const readOwnThread = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/contact/own/threads/{id}' })
  .input(z.strictObject({ id }))
  .output(ownThread)
  .errors(unknown);

/** Opens a conversation. The same text, sent twice, is one conversation. */
const startThread = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/contact/own/threads', successStatus: 201 })
  .input(
    z.strictObject({
      topic: topicId,
      /** An order's number, a license key or a Device ID of the caller. */
      reference: z
        .strictObject({ kind: z.enum(contactReferences), id: z.string().max(200) })
        .nullable(),
      subject: z.string().max(CONTACT_LIMITS.subject),
      text,
      files: newFiles,
    }),
  )
  .output(ownThread)
  .errors({
    ...filesGone,
    ...topicUnknown,
    CONTACT_FIELDS_MISSING: { status: 400 },
    CONTACT_REFERENCE_UNKNOWN: { status: 404 },
    /** The answer needs an address. */
    ACCOUNT_EMAIL_MISSING: { status: 409 },
  });

/** Adds a message, and opens the conversation again if it was closed. */
const replyToOwnThread = operation({ caller: 'customer', idempotent: true })
  .route({ method: 'POST', path: '/contact/own/threads/{id}/messages' })
  .input(z.strictObject({ id, text, files: newFiles }))
  .output(ownThread)
  .errors({ ...unknown, ...filesGone, ...textMissing });

/** Closes the conversation. The owner's next message opens it again. */
const closeOwnThread = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/contact/own/threads/{id}/close' })
  .input(z.strictObject({ id }))
  .output(ownThread)
  .errors(unknown);

/** Says whether a closed conversation solved the problem. */
const rateThread = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/contact/own/threads/{id}/rating' })
  .input(z.strictObject({ id, solved: z.boolean() }))
  .output(ownThread)
  .errors({ ...unknown, CONTACT_THREAD_OPEN: { status: 409 } });

export const ownContact = {
  listTopics,
  listOwnThreads,
  readOwnThread,
  startThread,
  replyToOwnThread,
  closeOwnThread,
  rateThread,
};
