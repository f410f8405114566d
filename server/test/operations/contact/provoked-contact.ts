import { randomUUID } from 'node:crypto';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const send = (faults: Faults) => spoiled('contact.send', 'visitor', faults);
const noThread = { id: randomUUID() };
const acts = (name: string): Record<string, Provoke> => ({
  CONTACT_THREAD_UNKNOWN: spoiled(name, 'admin', noThread),
  CONTACT_THREAD_CHANGED: spoiled(name, 'admin', { version: 2_000_000 }),
});

/** Requests that the operations of the contact form refuse. */
export const contactRefusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'contact.send': {
    CHALLENGE_REQUIRED: send({ challenge: '' }),
    CHALLENGE_FAILED: send({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'messages are not under the pressure of failed logins',
    CONTACT_FIELDS_MISSING: send({ subject: NOTHING_TO_SEE }),
    CONTACT_EMAIL_INVALID: send({ email: 'nobody' }),
  },
  'contact.open': {
    CONTACT_LINK_INVALID: spoiled('contact.open', 'visitor', { token: 'A'.repeat(43) }),
  },
  'contact.reply': {
    CONTACT_LINK_INVALID: spoiled('contact.reply', 'visitor', { token: 'nothing' }),
    CONTACT_TEXT_MISSING: spoiled('contact.reply', 'visitor', { text: ' \n' }),
  },
  'contact.staff.thread': {
    CONTACT_THREAD_UNKNOWN: spoiled('contact.staff.thread', 'admin', noThread),
  },
  'contact.staff.answer': {
    ...acts('contact.staff.answer'),
    CONTACT_TEXT_MISSING: spoiled('contact.staff.answer', 'admin', { text: NOTHING_TO_SEE }),
  },
  'contact.staff.close': acts('contact.staff.close'),
  'contact.staff.remove': acts('contact.staff.remove'),
};
