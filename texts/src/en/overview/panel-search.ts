import { texts } from '../../sentences.ts';

/** Sentences of the panel's search. They are not part of the catalogue: they load with its dialog. */
export const panelSearch = texts({
  title: 'Search',
  label: 'Find people, orders, keys and pages',
  results: 'Results',
  hint: 'A username, an email address, an order, a whole license key, a message’s number, or a page.',
  pending: 'Searching...',
  nothing: 'Nothing found.',
  failed: 'Failed to search',
  keys: '↑ ↓ choose · Enter opens · Esc closes',
  kinds: {
    page: 'Page',
    act: 'Act',
    key: 'Key',
    customer: 'Customer',
    order: 'Order',
    message: 'Message',
    taskUser: 'Task user',
  },
  states: { available: 'Available', assigned: 'Assigned', activated: 'Redeemed' },
  acts: {
    addKeys: 'Add keys',
    createLink: 'Create New Link',
    createToken: 'Create token',
  },
});
