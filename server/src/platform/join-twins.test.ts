import { expect, it } from 'vitest';
import { joinTwins } from './join-twins.ts';

it('callers that ask for the same thing share one run, others and later ones have their own', async () => {
  const joinTwin = joinTwins<number>();
  let runs = 0;
  const work = async () => (runs += 1);
  const first = await Promise.all([joinTwin('a', work), joinTwin('a', work), joinTwin('b', work)]);
  expect(first).toEqual([1, 1, 2]);
  expect(await joinTwin('a', work)).toBe(3);
});

it('an error reaches all who share it, and the next caller tries anew', async () => {
  const joinTwin = joinTwins<string>();
  const failing = () => Promise.reject(new Error('away'));
  const told = await Promise.allSettled([joinTwin('a', failing), joinTwin('a', failing)]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await joinTwin('a', async () => 'there')).toBe('there');
});
