import { expect, it } from 'vitest';
import { timelineFilters, timelineTopicOf, topicOfFilter } from './timeline.ts';

it.each([
  ['licenses.redemption', 'license'],
  ['orders.paid', 'orders'],
  ['devices.reset', 'devices'],
  ['panel.sign-in', 'devices'],
  ['accounts.ban', 'account'],
  ['contact.write', 'account'],
  ['something.new', 'account'],
  ['licenses', 'license'],
  ['', 'account'],
])('A timeline takes %s for something about %s', (what, topic) => {
  expect(timelineTopicOf(what)).toBe(topic);
});

it('A timeline’s filters ask for one topic, but for all that happened and what staff did', () => {
  expect(timelineFilters.map(topicOfFilter)).toEqual([
    null,
    'license',
    'orders',
    'devices',
    'account',
    null,
  ]);
});
