import { expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { blankDraft, draftFailure, draftFault, draftOf } from './link-draft.ts';

const typed = { ...blankDraft, username: 'seller', password: 'three' };

function refusal(code: string, status: number, data?: unknown) {
  return decodeRefusal({ defined: true, code, status, message: code, data }, null);
}

it('The form of a new link starts with one use and one day, and is valid once it has a name and a password', () => {
  expect(draftOf(typed)).toEqual({
    username: 'seller',
    password: 'three',
    maxUses: 1,
    hours: 24,
  });
  expect(draftFault(draftOf(typed), undefined)).toBeNull();
});

it.each([
  [{ maxUses: '0' }, 'maxUses'],
  [{ maxUses: '1001' }, 'maxUses'],
  [{ maxUses: '1.5' }, 'maxUses'],
  [{ maxUses: '' }, 'maxUses'],
  [{ hours: '0' }, 'hours'],
  [{ hours: '745' }, 'hours'],
  [{ password: 'ab' }, 'password'],
  [{ username: ' ab ' }, 'username'],
] as const)('The form of a new link refuses %o beside its field', (fault, field) => {
  const { fields } = draftFault(draftOf({ ...typed, ...fault }), undefined) ?? {};
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it('The form of a new link says what was not done, in the words of the specification', () => {
  const tooMany = refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 30 });
  expect(draftFailure(tooMany).text).toMatch(/^Failed to create link\. Too many attempts\./);
  expect(draftFailure(new TypeError('fetch failed')).text).toMatch(/^Error creating link\. /);
});
