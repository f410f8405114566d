import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { giveDays, runningAccount } from '../../../test/scenarios/time-changes.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';

const server = sharedServer({ clock: 'noon', work: 'none' });
let owner: Person;
let support: Person;

beforeEach(async () => {
  owner = await newPerson(server, 'admin');
  support = await newPerson(server, 'support staff');
});

const dayAgo = (days: number) =>
  new Date(server.clock() - days * DAY_MS).toISOString().slice(0, 10);
const today = () => ({ from: dayAgo(0), to: dayAgo(0) });
const { readActivity, listActs } = contract.overview;

/** Records an act of support on a day. */
async function act(daysAgo: number, action: string, detail: object = {}): Promise<void> {
  const { accountId: id } = support;
  const clock = () => server.clock() - daysAgo * DAY_MS;
  await recordAct(server.database.db, actingAs({ kind: 'admin', id, name: 'Ruwan' }, { clock }), {
    action,
    object: { kind: 'order', id: 'RGZ-1' },
    detail: { ...detail },
  });
}

it('Acts are counted by person, day and kind', async () => {
  await act(1, 'orders.refund');
  await act(1, 'orders.move');
  await act(1, 'contact.answer');
  await act(2, 'contact.answer');
  await act(3, 'contact.answer');
  const range = { from: dayAgo(2), to: dayAgo(1) };
  const all = await owner.browser.call(readActivity, range);
  const kinds = [
    { kind: 'contact', acts: 2 },
    { kind: 'orders', acts: 2 },
  ];
  expect(all.people.find(({ id }) => id === support.accountId)).toMatchObject({ acts: 4, kinds });
  const { days } = await owner.browser.call(readActivity, {
    ...range,
    adminId: support.accountId,
  });
  expect(days.map(({ day, acts }) => [day, acts])).toEqual([
    [dayAgo(1), 3],
    [dayAgo(2), 1],
  ]);
});

it('Acts are listed with object, reason and size, the newest first', async () => {
  const { id, username } = await makeAccount(server.database);
  await support.browser.call(contract.customers.staff.banCustomer, { id, reason: 'Sold it' });
  await act(0, 'orders.refund', { days: 3, apiToken: 'reports' });
  const asked = { ...today(), adminId: support.accountId, page: 1 };
  const { acts, count } = await owner.browser.call(listActs, asked);
  expect(acts.slice(0, 2)).toMatchObject([
    { action: 'orders.refund', days: 3, byProgram: true, object: { kind: 'order', id: 'RGZ-1' } },
    { action: 'accounts.ban', reason: 'Sold it', object: { kind: 'account', id, name: username } },
  ]);
  expect(count?.n).toBe(acts.length);
  const orders = await owner.browser.call(listActs, { ...asked, kind: 'orders' });
  expect(orders.acts.map(({ action }) => action)).toEqual(['orders.refund']);
});

it('A page of acts has twenty, and the next page the others', async () => {
  for (let acts = 0; acts < 21; acts += 1) await act(9, 'guild.decide');
  const asked = { from: dayAgo(9), to: dayAgo(9), kind: 'guild' };
  const first = await owner.browser.call(listActs, { ...asked, page: 1 });
  const second = await owner.browser.call(listActs, { ...asked, page: 2 });
  expect([first.acts.length, second.acts.length, first.count]).toEqual([
    20,
    1,
    { n: 21, isMore: false },
  ]);
});

it('Activity of more than 31 days is refused', async () => {
  const { status } = await owner.browser.send(readActivity, { from: dayAgo(31), to: dayAgo(0) });
  expect(status).toBe(400);
  await owner.browser.call(readActivity, { from: dayAgo(30), to: dayAgo(0) });
});

it('Days given alone today are shown for each person', async () => {
  const [one, other] = [await runningAccount(server), await runningAccount(server)];
  await giveDays(support, one.id, 4);
  await giveDays(support, one.id, 5);
  await giveDays(support, other.id, 7);
  const { givenToday } = await owner.browser.call(readActivity, today());
  expect(givenToday.find(({ id }) => id === support.accountId)).toMatchObject({
    role: 'support',
    ofCustomer: 9,
    ofAll: 16,
    massAccounts: 0,
  });
});
