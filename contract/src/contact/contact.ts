import { CONTACT_LIMITS, contactStates } from '@regz/rules/contact/messages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { operation } from '../operation.ts';
import { filesGone, newFiles } from './files.ts';
import { ownContact } from './own.ts';
import { contactStaff } from './staff.ts';
import { contactMessage } from './thread.ts';

const text = z.string().max(CONTACT_LIMITS.message);
/** The token of a conversation's private link. */
const token = z.string().max(100);

/** A conversation as its visitor sees it. */
const ownThread = z.strictObject({
  number: z.int(),
  subject: z.string(),
  state: z.enum(contactStates),
  messages: z.array(contactMessage.omit({ staffName: true })),
});

const linkInvalid = { CONTACT_LINK_INVALID: { status: 404 } } as const;

/** Sends a message to staff. The same text of the same person, sent twice, is one conversation. */
const sendMessage = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/contact/messages', successStatus: 201 })
  .input(
    z.strictObject({
      name: z.string().max(CONTACT_LIMITS.name),
      email: z.string().max(CONTACT_LIMITS.email),
      subject: z.string().max(CONTACT_LIMITS.subject),
      message: text,
      challenge: fields.challengeAnswer,
    }),
  )
  .output(z.strictObject({ number: z.int() }))
  .errors({
    ...challengeRefusals,
    CONTACT_FIELDS_MISSING: { status: 400 },
    CONTACT_EMAIL_INVALID: { status: 400 },
  });

/** Returns the conversation of a private link. It is a POST, so that no log contains the token. */
const openThread = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/contact/threads/open' })
  .input(z.strictObject({ token }))
  .output(ownThread)
  .errors(linkInvalid);

/** Adds a message to a conversation, and opens it again if it was closed. */
const replyToThread = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/contact/threads/reply' })
  .input(z.strictObject({ token, text, files: newFiles }))
  .output(ownThread)
  .errors({ ...linkInvalid, ...filesGone, CONTACT_TEXT_MISSING: { status: 400 } });

export const contact = {
  sendMessage,
  openThread,
  replyToThread,
  own: ownContact,
  staff: contactStaff,
};
