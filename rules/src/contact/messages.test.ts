import { describe, expect, it } from 'vitest';
import { contactRefusal } from './messages.ts';

const form = { name: 'Nimal', email: 'nimal@example.com', subject: 'A key', message: 'Hello' };

describe('a message to staff', () => {
  it('is accepted with its four fields', () => {
    expect(contactRefusal(form)).toBeNull();
  });

  it.each(['name', 'email', 'subject', 'message'] as const)('needs its %s', (field) => {
    expect(contactRefusal({ ...form, [field]: ' \n' })).toBe('CONTACT_FIELDS_MISSING');
  });

  it.each(['nimal', 'nimal@', 'a@b.c, d@e.f'])('needs an address we can reply to: %s', (email) => {
    expect(contactRefusal({ ...form, email })).toBe('CONTACT_EMAIL_INVALID');
  });
});
