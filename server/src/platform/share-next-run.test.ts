import { expect, it } from 'vitest';
import { shareNextRun } from './share-next-run.ts';

/** Work whose runs end when they are told to. */
function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  return { runs, work };
}

it('Work that serves everybody who waits is run once more for all who asked while it was under way, after it has ended', async () => {
  const { runs, work } = heldWork();
  const run = shareNextRun();
  const first = run('line', work);
  await expect.poll(() => runs.length).toBe(1);
  const later = [run('line', work), run('line', work)];
  runs[0]?.resolve();
  await first;
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await Promise.all(later);
  expect(runs).toHaveLength(2);
});

it('Work that serves everybody who waits does not wait for work of another name', async () => {
  const { runs, work } = heldWork();
  const run = shareNextRun();
  const both = [run('one', work), run('other', work)];
  await expect.poll(() => runs.length).toBe(2);
  runs.forEach(({ resolve }) => resolve());
  await Promise.all(both);
});

it('Work that serves everybody who waits fails for all who share a run that fails, and is then run anew', async () => {
  const { runs, work } = heldWork();
  const run = shareNextRun();
  const first = run('line', work);
  await expect.poll(() => runs.length).toBe(1);
  const second = run('line', work);
  runs[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await second;
});
