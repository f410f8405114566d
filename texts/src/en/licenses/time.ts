import { texts } from '../../sentences.ts';

/** Sentences of the history of a subscription. */
export const licenseTime = texts({
  loading: 'Loading how this date came about...',
  loadFailed: 'How this date came about could not be loaded.',
  empty: 'No license key was redeemed yet.',
  kind: {
    opening: 'Carried over',
    redemption: 'Key redeemed',
    replacement: 'Key redeemed in place of another package',
    trial: 'Trial started',
    staff: 'Changed by support',
    compensation: 'Compensation',
    reversal: 'Payment disputed or refunded',
    freeze: 'Paused',
    thaw: 'Resumed',
    experiment: 'Experiment mode enabled',
    ended: 'Ended by support',
    outside: 'Corrected by support',
  },
  givenBack: 'Payment dispute settled',
  changeUndone: 'Change by support undone',
  replacementUndone: 'Change of package undone by support',
  added: { one: '+{n} day(s)', other: '+{n} day(s)' },
  removed: { one: '\u2212{n} day(s)', other: '\u2212{n} day(s)' },
  kept: { one: '{n} day(s) kept', other: '{n} day(s) kept' },
  until: '{name} until {end}',
  endless: '{name} without an end',
  sum: {
    given: { one: '{n} day(s) given', other: '{n} day(s) given' },
    takenBack: '{days} taken back',
    givenUp: '{days} given up for another package',
    used: '{days} used',
    left: '{days} left',
  },
});
