import { expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('Callers that ask for the same thing share one run, others and later ones have their own', async () => {
  const share = singleFlight<number>();
  let runs = 0;
  const work = async () => (runs += 1);
  const first = await Promise.all([share('a', work), share('a', work), share('b', work)]);
  expect(first).toEqual([1, 1, 2]);
  expect(await share('a', work)).toBe(3);
});

it('An error reaches all who share it, and the next caller tries anew', async () => {
  const share = singleFlight<string>();
  const failing = () => Promise.reject(new Error('away'));
  const told = await Promise.allSettled([share('a', failing), share('a', failing)]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'there')).toBe('there');
});
