import { texts } from '../../sentences.ts';

/** The refusals of the contact form and of the conversations behind it. */
export const contactErrors = texts({
  CONTACT_FIELDS_MISSING: 'Please fill in all fields',
  CONTACT_EMAIL_INVALID: 'Please enter a valid email address',
  CONTACT_LINK_INVALID: 'This link does not work. The conversation may have been deleted.',
  CONTACT_TEXT_MISSING: 'Please enter a message.',
  CONTACT_THREAD_UNKNOWN: 'This conversation no longer exists.',
  CONTACT_THREAD_OPEN: 'This conversation is open again.',
  CONTACT_REFERENCE_UNKNOWN: 'Your account does not have this order, license or PC.',
  CONTACT_THREAD_CHANGED: 'This conversation has changed in the meantime. Please read it again.',
  CONTACT_TOPIC_UNKNOWN: 'This topic is no longer offered. Please choose another one.',
  CONTACT_TOPIC_CHANGED: 'A colleague has changed this topic. Please read it again.',
  CONTACT_TOPIC_LAST: 'Customers need at least one topic.',
  CONTACT_PEOPLE_DIFFER: 'These are conversations of two people.',
  CONTACT_REPLY_CHANGED: 'A colleague has changed or removed this reply. Please read it again.',
  CONTACT_REPLY_NAME_TAKEN: 'Another reply has this name.',
  CONTACT_PLACEHOLDER_UNKNOWN: 'Replies cannot name {placeholder}.',
  CONTACT_FILES_GONE: 'A file is no longer stored. Please attach it again.',
});
