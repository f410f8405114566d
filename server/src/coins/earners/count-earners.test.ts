import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInTaskUser } from '../../../test/harness/signed-in.ts';
import { servicesOf } from '../../../test/scenarios/task-area/ledger.ts';
import { doTasks } from '../../../test/scenarios/task-area/task-days.ts';
import { countEarners } from './count-earners.ts';

const server = sharedServer({ clock: 'noon', work: 'none' });

async function read() {
  const { browser } = await newPerson(server, 'admin');
  return browser.call(contract.coins.staff.readOverview, {});
}

async function earner(tasks: number): Promise<string> {
  const { browser, user } = await signedInTaskUser(server);
  await doTasks(server, browser, tasks);
  return user.id;
}

it('Earners are listed as of the last count, highest first', async () => {
  const some = await earner(2);
  expect(await read()).toMatchObject({ earners: 0, earnersCountedAt: null, topEarners: [] });
  const most = await earner(10);
  await countEarners(await servicesOf(server));
  const shown = await read();
  expect(shown).toMatchObject({ earners: 2, tasksOnlyEarners: 2 });
  expect(shown.earnersCountedAt).toBe(new Date(server.clock()).toISOString());
  expect(shown.topEarners).toMatchObject([
    { userId: most, earned: 200, coins: 200 },
    { userId: some, earned: 20, coins: 20 },
  ]);
});

it('Concurrent counts leave one count', async () => {
  const services = await servicesOf(server);
  await Promise.all(Array.from({ length: 8 }, () => countEarners(services)));
  expect((await read()).topEarners).toHaveLength(2);
});

it('Earnings of more than thirty days ago do not count', async () => {
  server.clock.advance(30 * DAY_MS);
  await countEarners(await servicesOf(server));
  expect(await read()).toMatchObject({ earners: 0, tasksOnlyEarners: 0, topEarners: [] });
});
