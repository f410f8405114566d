import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import type { Answer } from '../../test/harness/http-exchange.ts';
import { breakWaiting } from '../../test/harness/tables/break-waiting.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { browserOf, type CrowdMember, makeCrowd } from '../../test/scenarios/crowd.ts';
import { aftermath } from '../../test/storms/rounds.ts';

const { completeTask, listToday } = contract.tasks;
const { readDay } = contract.coins;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ clock: 'noon' });
});
afterAll(() => server.close());

const crowd = (count: number, tasksDone = 0): Promise<CrowdMember[]> =>
  makeCrowd(server.database, { count, tasksDone, nowMs: server.clock() });

function press(member: CrowdMember, position: number): Promise<Answer> {
  return browserOf(server, member).send(completeTask, { position });
}

async function stateOf(browser: Browser): Promise<object> {
  const { tasks, balance } = await browser.call(readDay, {});
  return { tasks, balance };
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const textOf = ({ text }: Answer) => text;

it('People who press at the same time are each paid once', async () => {
  const people = await crowd(48);
  const answers = await Promise.all(people.map((person) => press(person, 1)));
  expect(statuses(answers)).toEqual(people.map(() => 200));
  for (const person of people) {
    expect(await stateOf(browserOf(server, person))).toEqual({ tasks: 1, balance: 10 });
  }
});

it('People who press at the same time are paid once even if one of them keeps pressing', async () => {
  const [hasty, ...others] = await crowd(9);
  if (hasty === undefined) throw new Error('a crowd has nobody');
  const held = await holdRows(server.database, 'lock table coin_transfers in share mode');
  const pressing = others.map((person) => press(person, 1));
  await held.waiting(1);
  const hastily = Array.from({ length: 6 }, () => press(hasty, 1));
  await browserOf(server, hasty).call(listToday, {});
  await held.release();
  expect(statuses(await Promise.all(pressing))).toEqual(others.map(() => 200));
  const told = statuses(await Promise.all(hastily)).toSorted((one, other) => one - other);
  expect(told).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await stateOf(browserOf(server, hasty))).toEqual({ tasks: 1, balance: 10 });
});

it('Each get their own bonus with their own tenth task', async () => {
  const [tenth, fifth] = [await crowd(10, 9), await crowd(10, 4)];
  const pressed = [
    ...tenth.map((person) => ({ person, position: 10 })),
    ...fifth.map((person) => ({ person, position: 5 })),
  ];
  const { rows } = await server.database.ownerPool.query<{ id: string }>(
    `insert into task_visits select id, $2::date, 5, $3 from unnest($1::uuid[]) id
       returning user_id as id`,
    [fifth.map(({ id }) => id), dayNow(), new Date(server.clock() - 6000)],
  );
  expect(rows).toHaveLength(10);
  const answers = await Promise.all(pressed.map(({ person, position }) => press(person, position)));
  expect(answers.map(({ json }) => json)).toMatchObject([
    ...tenth.map(() => ({ bonus: 100, balance: 200, nextReadyAt: null })),
    ...fifth.map(() => ({ bonus: 0, balance: 50 })),
  ]);
});

it('People who press at the same time are not refused for each other’s reasons', async () => {
  const people = await crowd(24);
  const [staff, hasty, unsent] = people;
  const owner = server.database.ownerPool;
  await owner.query('update web_task set is_admin = true where id = $1', [staff?.id]);
  // The tenth requires only its button, the second a visit.
  const positions = new Map([
    [hasty, 10],
    [unsent, 2],
  ]);
  const answers = await Promise.all(
    people.map((person) => press(person, positions.get(person) ?? 1)),
  );
  expect(statuses(answers)).toEqual([403, 409, 409, ...people.slice(3).map(() => 200)]);
});

it('People who press at the same time do not share one person’s fault', async () => {
  const people = await crowd(24);
  const owner = server.database.ownerPool;
  await owner.query(`
      create function break_one() returns trigger language plpgsql as $$
      begin raise exception 'this wallet is broken'; end $$;
      create trigger break_one before insert on coin_transfers for each row
        when (new.user_id = '${people[3]?.id}') execute function break_one()`);
  try {
    const answers = await Promise.all(people.map((person) => press(person, 1)));
    expect(statuses(answers)).toEqual(people.map((_, place) => (place === 3 ? 500 : 200)));
  } finally {
    await owner.query('drop function break_one cascade');
  }
  expect(statuses(await Promise.all(people.map((person) => press(person, 1))))).toEqual(
    people.map((_, place) => (place === 3 ? 200 : 409)),
  );
});

it('People who press at the same time are paid once when their connections break', async () => {
  const people = await crowd(12);
  const keys = people.map(() => ({ idempotencyKey: randomUUID() }));
  const send = (person: CrowdMember, place: number) =>
    browserOf(server, person).send(completeTask, { position: 1 }, keys[place]);
  const held = await holdRows(server.database, 'lock table coin_transfers in share mode');
  const sending = people.map(send);
  await held.waiting(1);
  const broken = await breakWaiting(server.database);
  await held.release();
  expect(broken).toBeGreaterThan(0);
  // A request whose connection broke gets a refusal that permits a retry.
  for (const { status } of await Promise.all(sending)) expect([200, 503]).toContain(status);
  const again = await Promise.all(people.map(send));
  expect(statuses(again)).toEqual(people.map(() => 200));
  for (const person of people) {
    expect(await stateOf(browserOf(server, person))).toEqual({ tasks: 1, balance: 10 });
  }
});

it('Concurrent completions do not wait for other people’s locks', async () => {
  const [held, free] = [await crowd(4), await crowd(8)];
  const wallets = 'select from web_task where id = any($1) for update';
  const lock = await holdRows(server.database, wallets, [held.map(({ id }) => id)]);
  const waiting = held.map((person) => press(person, 1));
  await lock.waiting(4);
  const answers = await Promise.all(free.map((person) => press(person, 1)));
  expect(statuses(answers)).toEqual(free.map(() => 200));
  await lock.release();
  expect(statuses(await Promise.all(waiting))).toEqual(held.map(() => 200));
});

it('People who press at the same time get their first answers when they ask again beside newcomers', async () => {
  const people = await crowd(16);
  const keys = people.map(() => ({ idempotencyKey: randomUUID() }));
  const send = (person: CrowdMember, place: number, position = 1) =>
    browserOf(server, person).send(completeTask, { position }, keys[place]);
  const first = await Promise.all(people.map((person, place) => send(person, place)));
  const newcomers = await crowd(16);
  const [again] = await Promise.all([
    Promise.all(people.map((person, place) => send(person, place))),
    Promise.all(newcomers.map((person) => press(person, 1))),
  ]);
  expect(again.map(textOf)).toEqual(first.map(textOf));
  // The second task is ready, and would complete if the key were unknown.
  await server.database.ownerPool.query(
    'insert into task_visits select id, $2::date, 2, $3 from unnest($1::uuid[]) id',
    [people.map(({ id }) => id), dayNow(), new Date(server.clock())],
  );
  server.clock.advance(6000);
  const reused = await Promise.all(people.map((person, place) => send(person, place, 2)));
  expect(reused.map(({ json }) => json)).toMatchObject(
    people.map(() => ({ code: 'IDEMPOTENCY_KEY_REUSED' })),
  );
});

it('People who press at the same time leave the ledger consistent, without a deadlock', async () => {
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});

function dayNow(): string {
  return new Date(server.clock()).toISOString().slice(0, 10);
}
