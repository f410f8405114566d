import { REPLY_LIMITS } from '@regz/rules/contact/replies.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

const text = z.string().max(REPLY_LIMITS.text);

/** The text in each language. Sinhala and Tamil can be blank. */
const replyTexts = z.strictObject({ en: text, si: text, ta: text });

const reply = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  texts: replyTexts,
  version: fields.version,
});

/** A colleague edited or removed it first. */
const changed = { CONTACT_REPLY_CHANGED: { status: 409 } } as const;
/** The reply that an act is based on. */
const based = z.strictObject({ id: z.uuid(), version: fields.version });

/** The saved replies by name. */
const listReplies = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/contact/staff/replies' })
  .input(z.strictObject({}))
  .output(z.array(reply));

/** Adds a saved reply, or edits one. */
const saveReply = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/contact/staff/replies' })
  .input(
    z.strictObject({
      /** The reply to edit. Null adds one. */
      edited: based.nullable(),
      name: z.string().max(REPLY_LIMITS.name),
      texts: replyTexts,
    }),
  )
  .output(reply)
  .errors({
    ...changed,
    CONTACT_FIELDS_MISSING: { status: 400 },
    /** Another reply has the name, in any letter case. */
    CONTACT_REPLY_NAME_TAKEN: { status: 409 },
    CONTACT_PLACEHOLDER_UNKNOWN: {
      status: 400,
      data: z.strictObject({ placeholder: z.string() }),
    },
  });

const removeReply = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/contact/staff/replies/{id}/delete' })
  .input(based)
  .output(fields.nothing)
  .errors(changed);

export const savedReplies = { listReplies, saveReply, removeReply };
