import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { sharedServer, sharedServices } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { signIn } from '../../test/harness/signed-in.ts';
import { wonPlay } from '../../test/scenarios/task-area/game-plays.ts';
import { changingOwner, runningAccount } from '../../test/scenarios/time-changes.ts';

const server = sharedServer({ clock: 'noon', work: 'none' });
const services = sharedServices(server);
let owner: Awaited<ReturnType<typeof changingOwner>>;
let colleague: Person;

beforeEach(async () => {
  owner = await changingOwner(server, services);
  colleague = await newPerson(server, 'admin');
});

async function waitingOf({ browser }: Pick<Person, 'browser'>, kind: string) {
  const all = await browser.call(contract.overview.listWaiting, {});
  return all.find((each) => each.kind === kind);
}

async function preview(change: { days: number; accounts: number }) {
  const accounts = Array.from({ length: change.accounts }, () => runningAccount(server));
  const names = (await Promise.all(accounts)).map(({ username }) => username);
  return owner.preview({ days: change.days, names });
}

it('A large change of time waits for the other owner', async () => {
  await preview({ days: 365, accounts: 8 });
  expect(await waitingOf(colleague, 'timeChanges')).toBeUndefined();
  const { reason, madeAt } = await preview({ days: 365, accounts: 9 });
  const waiting = { count: 1, since: madeAt, until: null, name: reason };
  expect(await waitingOf(colleague, 'timeChanges')).toMatchObject(waiting);
  expect(await waitingOf(owner, 'timeChanges')).toBeUndefined();
  server.clock.advance(HOUR_MS + 1);
  await signIn(server, colleague.browser, { kind: 'admin', id: colleague.accountId });
  expect(await waitingOf(colleague, 'timeChanges')).toBeUndefined();
});

it('A flagged play waits until staff look at it', async () => {
  const support = await newPerson(server, 'support staff');
  const id = await wonPlay(server);
  expect(await waitingOf(support, 'plays')).toBeUndefined();
  await server.database.sql("update game_plays set flags = '{held}' where id = $1", id);
  expect(await waitingOf(support, 'plays')).toMatchObject({ count: 1 });
  await support.browser.call(contract.games.staff.lookAtPlay, { id });
  expect(await waitingOf(support, 'plays')).toBeUndefined();
});
