import { texts } from '../../sentences.ts';

/** Sentences of the panel's search. They are not part of the catalogue: they load with its dialog. */
export const panelSearch = texts({
  title: 'Search',
  label: 'Find people, orders, keys and pages',
  results: 'Results',
  hint: 'Anything you have: a name, an email address, a mobile number, Discord, a PC, four characters of a key, an order, a payment, a link, a page; or “refund …”, “give 3 days to …”.',
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
  by: {
    key: 'by license key',
    mobile: 'by mobile number',
    'discord-id': 'by Discord ID',
    'discord-name': 'by Discord name',
    name: 'by username',
    middle: 'username contains it',
    email: 'by email address',
    'similar-email': 'similar email address',
    device: 'by PC',
    order: 'by order',
    transfer: 'by transfer reference',
    checkout: 'by checkout',
    payment: 'by payment',
    number: 'by number',
  },
  states: { available: 'Available', assigned: 'Assigned', activated: 'Redeemed' },
  commands: {
    refund: 'Refund {name}',
    days: { one: 'Give {name} {n} day', other: 'Give {name} {n} days' },
  },
  acts: {
    addKeys: 'Add keys',
    createLink: 'Create New Link',
    createToken: 'Create token',
  },
});
