import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import { isBlank } from '../texts.ts';

/** The longest texts of a message to staff, in characters. */
export const CONTACT_LIMITS = {
  name: 100,
  email: ACCOUNT_LIMITS.email,
  subject: 150,
  message: 5000,
} as const;

/** The days that a conversation is stored after its last message. */
export const CONTACT_KEPT_DAYS = 365;

export type ContactForm = { name: string; email: string; subject: string; message: string };

/** The days after which a conversation that waits for its visitor gets a reminder, and is closed. */
export const CONTACT_WAITING_DAYS = { reminder: 5, close: 7 } as const;

/** The most conversations that staff close at once. */
export const CONTACT_CLOSED_AT_ONCE = 50;

/** The weeks in the report of conversations. */
export const REPORT_WEEKS = 12;

/** The most days for which staff put a conversation off. */
export const CONTACT_SNOOZE_DAYS = 90;

/**
 * `open` waits for staff. `waiting` needs a reply of the visitor, and `answered` none. `closed` is
 * done.
 */
export const contactStates = ['open', 'waiting', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

/** The name of the button in the chat that takes a conversation; its value is the id. */
export const TAKE_BUTTON = 'take';

/** The topics of the product. Staff add others. */
const contactTopics = ['key', 'payment', 'pc', 'panel', 'account', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** The longest id and name of a topic, in characters. */
export const TOPIC_LIMITS = { id: 40, name: 60 } as const;

/** Whether a topic is the product's own, with names and help in its catalogues. */
export function isOwnTopic(topic: string): topic is ContactTopic {
  return contactTopics.some((each) => each === topic);
}

/** What a conversation of an account can refer to. */
export const contactReferences = ['order', 'license', 'pc'] as const;
export type ContactReference = (typeof contactReferences)[number];

export type ContactRefusal = 'CONTACT_FIELDS_MISSING' | 'CONTACT_EMAIL_INVALID';

/** Why a message is refused, or null: all four fields are required. */
export function contactRefusal(form: ContactForm): ContactRefusal | null {
  const texts = [form.name, form.email, form.subject, form.message];
  if (texts.some(isBlank)) return 'CONTACT_FIELDS_MISSING';
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'CONTACT_EMAIL_INVALID';
}
