import { expect, it } from 'vitest';
import { golden, goldenChanges } from '../../test/golden.ts';
import { deletionEmailRefusal, deletionFormRefusal, maskEmail, secondsUntil } from './deletion.ts';
import { banRefusal, customerStanding } from './standing.ts';
import { timelineFilters, timelineTopicOf, topicOfFilter } from './timeline.ts';

const owner = { username: 'Nimal', email: 'Nimal@Example.com' };
const form = { username: ' Nimal ', password: 'x', email: 'nimal@example.COM ', reason: 'bored' };
type Form = typeof form;

goldenChanges('Deletion needs all fields', form, (each: Form) => deletionFormRefusal(each, owner), [
  [{}, null],
  [{ username: '' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ password: ' \t' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ email: '' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ reason: ' \t' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ username: 'nimal' }, 'ACCOUNT_USERNAME_WRONG'],
  [{ username: 'Nimal2' }, 'ACCOUNT_USERNAME_WRONG'],
]);

golden(
  'Deletion needs the address of the account',
  (email: string, own: string | null) =>
    deletionEmailRefusal({ ...form, email }, { ...owner, email: own }),
  [
    ['nimal@example.COM ', 'Nimal@Example.com', null],
    ['nimal@example.org', 'Nimal@Example.com', 'ACCOUNT_EMAIL_WRONG'],
    ['nimal@example.com', null, 'ACCOUNT_EMAIL_WRONG'],
  ],
);

golden('A masked address shows one letter and the domain', maskEmail, [
  ['nimal@example.com', 'n***@example.com'],
  ['"a@b"@example.com', '"***@example.com'],
  ['@example.com', '***'],
  ['nobody', '***'],
]);

golden('Seconds until a time are rounded up', (ms: number) => secondsUntil(1e6 + ms, 1e6), [
  [20_000, 20],
  [19_001, 20],
  [1, 1],
  [0, 0],
  [-5000, 0],
]);

golden('A ban needs a reason', banRefusal, [
  ['sold the account', null],
  ['', 'ACCOUNT_BAN_REASON_MISSING'],
  ['\n\t', 'ACCOUNT_BAN_REASON_MISSING'],
  ['\u3000', 'ACCOUNT_BAN_REASON_MISSING'],
]);

golden('A ban outweighs an approval', customerStanding, [
  [{ banned: true, adminApproval: true }, 'banned'],
  [{ banned: true, adminApproval: false }, 'banned'],
  [{ banned: false, adminApproval: true }, 'active'],
  [{ banned: false, adminApproval: false }, 'pending-approval'],
]);

golden('An event has a topic', timelineTopicOf, [
  ['licenses.redemption', 'license'],
  ['orders.paid', 'orders'],
  ['devices.reset', 'devices'],
  ['panel.sign-in', 'devices'],
  ['accounts.ban', 'account'],
  ['contact.write', 'account'],
  ['something.new', 'account'],
  ['licenses', 'license'],
  ['', 'account'],
]);

it('Four filters ask for one topic', () => {
  const topics = [null, 'license', 'orders', 'devices', 'account', null];
  expect(timelineFilters.map(topicOfFilter)).toEqual(topics);
});
