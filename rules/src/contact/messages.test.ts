import { expect, it } from 'vitest';
import { contactRefusal } from './messages.ts';

const form = { name: 'Nimal', email: 'nimal@example.com', subject: 'A key', message: 'Hello' };

it('A message to staff is accepted with its four fields', () => {
  expect(contactRefusal(form)).toBeNull();
});

it.each(['name', 'email', 'subject', 'message'] as const)(
  'A message to staff needs its %s',
  (field) => {
    expect(contactRefusal({ ...form, [field]: ' \n' })).toBe('CONTACT_FIELDS_MISSING');
  },
);

it.each(['nimal', 'nimal@', 'a@b.c, d@e.f'])(
  'A message to staff needs an address we can reply to: %s',
  (email) => {
    expect(contactRefusal({ ...form, email })).toBe('CONTACT_EMAIL_INVALID');
  },
);
