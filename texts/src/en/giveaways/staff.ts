import { texts } from '../../sentences.ts';

/** Sentences of the Giveaways tab of the admin panel. */
export const giveawaysStaff = texts({
  title: 'Giveaways',
  description:
    'A giveaway can be changed until somebody registers. Its winners are drawn once, from a seed that is fixed when it is created.',
  loading: 'Loading giveaways...',
  loadFailed: 'Failed to load giveaways',
  add: 'Add giveaway',
  states: { before: 'Not started', open: 'Open', closed: 'Closed', drawn: 'Drawn' },
  sample: 'Example',
  window: '{from} – {to}',
  entries: { one: '{n} registration', other: '{n} registrations' },
  edit: 'Edit {title}',
  remove: {
    label: 'Delete {title}',
    title: 'Delete the giveaway',
    question:
      '"{title}" and its prizes leave the giveaway page. It has no registrations. This cannot be undone.',
    confirm: 'Delete giveaway',
    pending: 'Deleting...',
    success: 'Giveaway deleted',
    failed: 'Failed to delete the giveaway',
  },
  draw: {
    open: 'Draw winners',
    title: 'Draw the winners',
    question: {
      one: '"{title}" has {entries} and one prize. The winner gets a mail at once, with the license key if the prize has one. The giveaway page shows the winner. A draw cannot be repeated.',
      other:
        '"{title}" has {entries} and {n} prizes. Winners get a mail at once, with the license key if their prize has one. The giveaway page shows them. A draw cannot be repeated.',
    },
    confirm: 'Draw winners',
    pending: 'Drawing...',
    success: 'Winners drawn',
    failed: 'Failed to draw the winners',
  },
  winners: 'Winners',
  form: {
    addTitle: 'Add giveaway',
    editTitle: 'Edit giveaway',
    title: 'Title',
    description: 'Description',
    startsAt: 'Start',
    endsAt: 'End',
    timeHint: 'In your time zone.',
    prize: 'Prize {place}',
    product: 'License key for prize {place}',
    noProduct: 'None: staff deliver the prize',
    addPrize: 'Add a prize',
    removePrize: 'Remove prize {place}',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Giveaway saved',
    failed: 'Failed to save the giveaway',
    nowIs: 'It is now "{title}", {from} – {to}. Saving again overwrites that.',
  },
  registrations: {
    show: 'Show registrations',
    title: 'Registrations: {title}',
    loading: 'Loading registrations...',
    loadFailed: 'Failed to load registrations',
    empty: 'Nobody has registered.',
    columns: {
      name: 'Name',
      contact: 'Contact',
      game: 'Game ID',
      at: 'Registered',
      acts: 'Actions',
    },
    won: 'Place {place}',
    more: 'Show more',
    loadingMore: 'Loading...',
    remove: 'Delete the registration of {name}',
    removal: {
      title: 'Delete the registration',
      question:
        'The registration of {name} leaves the draw. No mail is sent. The player can register again while the giveaway is open.',
      questionDrawn:
        'The name, contact and game ID of {name} are deleted. The draw and its winners stay as they are. This cannot be undone.',
      confirm: 'Delete registration',
      pending: 'Deleting...',
      success: 'Registration deleted',
      failed: 'Failed to delete the registration',
    },
  },
});
