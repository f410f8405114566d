import { expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** Work whose runs end when the test ends them. */
function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, work };
}

it('Callers of the current run share it, others and later ones have their own', async () => {
  const share = singleFlight<number>('current');
  let runs = 0;
  const work = async () => (runs += 1);
  const first = await Promise.all([share('a', work), share('a', work), share('b', work)]);
  expect(first).toEqual([1, 1, 2]);
  expect(await share('a', work)).toBe(3);
});

it('All callers of a failed run get its error', async () => {
  const share = singleFlight<string>('current');
  const failing = () => Promise.reject(new Error('away'));
  const told = await Promise.allSettled([share('a', failing), share('a', failing)]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'there')).toBe('there');
});

it('Callers during a run share the next run', async () => {
  const { runs, work } = heldWork();
  const share = singleFlight<void>('next');
  const first = share('line', work);
  await expect.poll(() => runs.length).toBe(1);
  const later = [share('line', work), share('line', work)];
  runs[0]?.resolve();
  await first;
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await Promise.all(later);
  expect(runs).toHaveLength(2);
});

it('A next run does not wait for work of another name', async () => {
  const { runs, work } = heldWork();
  const share = singleFlight<void>('next');
  const both = [share('one', work), share('other', work)];
  await expect.poll(() => runs.length).toBe(2);
  runs.forEach(({ resolve }) => resolve());
  await Promise.all(both);
});

it('A run that fails does not fail the next run', async () => {
  const { runs, work } = heldWork();
  const share = singleFlight<void>('next');
  const first = share('line', work);
  await expect.poll(() => runs.length).toBe(1);
  const second = share('line', work);
  runs[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await second;
});
