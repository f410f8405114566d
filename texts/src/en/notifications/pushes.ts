import { texts } from '../../sentences.ts';

/**
 * What notifications say. They name no order and no person, because a locked screen shows them.
 */
export const pushes = texts({
  'key-ready': { title: 'Your key is here', text: 'Open the order to see your license key.' },
  'slip-accepted': {
    title: 'Your bank transfer was accepted',
    text: 'We have received your money. Your key follows.',
  },
  'access-ends': {
    title: 'Your access ends in three days',
    text: 'Renew it to go on without a break.',
  },
  'incident-over': { title: 'The problem is over', text: 'Everything works again.' },
  'day-begins': { title: 'New tasks are ready', text: 'A new day of tasks has begun.' },
});
