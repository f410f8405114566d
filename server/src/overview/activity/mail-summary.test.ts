import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { makeAccount, makeTaskUser } from '../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { giveDays, runningAccount } from '../../../test/scenarios/time-changes.ts';
import { mailSummary } from './mail-summary.ts';

const STAFF = 'owner@example.com';
const server = sharedServer({ clock: 'noon', work: 'none', environment: { STAFF_EMAIL: STAFF } });
const services = sharedServices(server);
let owner: Person;

beforeEach(async () => {
  await server.database.sql("delete from mail_outbox where template = 'staff-week'");
  // A new week without acts.
  server.clock.advance(14 * DAY_MS);
  owner = await newPerson(server, 'admin');
});

type Week = { from: string; to: string; people: { username: string; [fact: string]: unknown }[] };

async function mailed(): Promise<Week[]> {
  const rows = await server.database.sql<{ data: Week }>(
    "select data from mail_outbox where template = 'staff-week' and to_address = $1",
    STAFF,
  );
  return rows.map(({ data }) => data);
}

it('The week’s mail tells acts, days and coins of each person', async () => {
  const { id } = await runningAccount(server);
  await giveDays(owner, id, 4);
  const user = await makeTaskUser(server.database);
  const correction = { userId: user.id, coins: 30, reason: 'A lost bonus' };
  await owner.browser.call(contract.coins.staff.adjustCoins, correction);
  server.clock.advance(7 * DAY_MS);
  await mailSummary(services);
  const [week] = await mailed();
  expect(week?.people.find(({ days }) => days === 4)).toMatchObject({
    coins: 30,
    kinds: expect.arrayContaining([
      { kind: 'coins', acts: 1 },
      { kind: 'licenses', acts: 1 },
    ]),
  });
  expect(new Date(week?.from ?? '').getUTCDay()).toBe(1);
});

/** An act of a new owner. */
async function act(): Promise<void> {
  const { browser } = await newPerson(server, 'admin');
  const { id } = await makeAccount(server.database);
  await browser.call(contract.customers.staff.approveCustomer, { id });
}

it('Several hosts mail a week once, and the next week again', async () => {
  const round = () => Promise.all(Array.from({ length: 6 }, () => mailSummary(services)));
  await act();
  server.clock.advance(7 * DAY_MS);
  await round();
  await round();
  expect(await mailed()).toHaveLength(1);
  await act();
  server.clock.advance(7 * DAY_MS);
  await round();
  const weeks = await mailed();
  expect(new Set(weeks.map(({ from }) => from)).size).toBe(2);
  expect(weeks).toHaveLength(2);
});

it('A week without acts is not mailed', async () => {
  server.clock.advance(21 * DAY_MS);
  await mailSummary(services);
  expect(await mailed()).toEqual([]);
});
