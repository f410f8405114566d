import { texts } from '../../sentences.ts';

/** Sentences of the key to save for. */
export const nextKey = texts({
  progress: '{balance} of {price} coins',
  noKeys: 'No keys available',
  inDays: { one: 'Your next key in about {n} day', other: 'Your next key in about {n} days' },
  later: 'Your next key in more than {days} days',
  now: 'You can buy a key now',
  assumed: 'If you do the ten tasks every day.',
});
