import { randomUUID } from 'node:crypto';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const send = (faults: Faults) => spoiled('contact.sendMessage', 'visitor', faults);
const noThread = { id: randomUUID() };
const acts = (name: string): Record<string, Provoke> => ({
  CONTACT_THREAD_UNKNOWN: spoiled(name, 'admin', noThread),
  CONTACT_THREAD_CHANGED: spoiled(name, 'admin', { version: 2_000_000 }),
});

/** Requests that the operations of the contact form refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'contact.sendMessage': {
    CHALLENGE_REQUIRED: send({ challenge: '' }),
    CHALLENGE_FAILED: send({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'messages are not under the pressure of failed logins',
    CONTACT_FIELDS_MISSING: send({ subject: NOTHING_TO_SEE }),
    CONTACT_EMAIL_INVALID: send({ email: 'nobody' }),
  },
  'contact.openThread': {
    CONTACT_LINK_INVALID: spoiled('contact.openThread', 'visitor', { token: 'A'.repeat(43) }),
  },
  'contact.replyToThread': {
    CONTACT_LINK_INVALID: spoiled('contact.replyToThread', 'visitor', { token: 'nothing' }),
    CONTACT_TEXT_MISSING: spoiled('contact.replyToThread', 'visitor', { text: ' \n' }),
  },
  'contact.staff.readThread': {
    CONTACT_THREAD_UNKNOWN: spoiled('contact.staff.readThread', 'admin', noThread),
  },
  'contact.staff.answerThread': {
    ...acts('contact.staff.answerThread'),
    CONTACT_TEXT_MISSING: spoiled('contact.staff.answerThread', 'admin', { text: NOTHING_TO_SEE }),
  },
  'contact.staff.closeThread': acts('contact.staff.closeThread'),
  'contact.staff.removeThread': acts('contact.staff.removeThread'),
};
