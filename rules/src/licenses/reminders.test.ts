import { expect, it } from 'vitest';
import {
  defaultReminderWords,
  filledReminder,
  isReminderOwed,
  reminderKinds,
  reminderRefusal,
  type ReminderKind,
} from './reminders.ts';

const endsOn = '2027-03-31';

it.each<[string, string | null, readonly ReminderKind[]]>([
  ['Supreme', null, reminderKinds],
  ['Supreme', '2027-03-01', reminderKinds],
  ['Supreme', '2027-03-24', ['ends-soon', 'ended', 'ended-lately']],
  ['Supreme', '2027-03-28', ['ended', 'ended-lately']],
  ['Supreme', '2027-03-30', ['ended', 'ended-lately']],
  ['regz-free-panel', null, ['ended']],
])('Of %s, begun on %s and ending on 2027-03-31, people are told %j', (...license) => {
  const [subscription, begunOn, told] = license;
  const owed = reminderKinds.filter((kind) =>
    isReminderOwed(kind, { subscription, endsOn, begunOn }),
  );
  expect(owed).toEqual(told);
});

it('The words of a reminder say of an end that is past that it has been', () => {
  const facts = { username: '{ends}', subscription: 'Supreme', endsAt: '2027-03-31T05:30:00.000Z' };
  const words = defaultReminderWords.ended;
  expect(filledReminder(words, { ...facts, hasEnded: true }).subject).toBe(
    'Your Supreme subscription ended on 2027-03-31 at 05:30 (UTC)',
  );
  expect(filledReminder(words, { ...facts, hasEnded: false }).subject).toBe(
    'Your Supreme subscription ends on 2027-03-31 at 05:30 (UTC)',
  );
  const named = filledReminder({ subject: '{username}', text: '' }, { ...facts, hasEnded: true });
  expect(named.subject).toBe('{ends}');
});

it.each([
  [{ subject: 'Hello {username}', text: '{package} {ends}.' }, null],
  [{ subject: ' ', text: 'Hello' }, 'LICENSE_REMINDER_TEXT_MISSING'],
  [{ subject: 'Hello', text: '\u200b' }, 'LICENSE_REMINDER_TEXT_MISSING'],
  [{ subject: 'Hello', text: 'Dear {name}' }, 'LICENSE_REMINDER_PLACE_UNKNOWN'],
])('The words %j are refused with %s', (words, refusal) => {
  expect(reminderRefusal(words)).toBe(refusal);
});
