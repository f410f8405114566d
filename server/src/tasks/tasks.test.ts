import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { audiences } from '@regz/rules/sites/audiences.ts';
import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import type { Answer } from '../../test/harness/http-exchange.ts';
import { signedInTaskUser } from '../../test/harness/signed-in.ts';
import { breakWaiting } from '../../test/harness/tables/break-waiting.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { browserOf, type CrowdMember, makeCrowd } from '../../test/scenarios/crowd.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../../test/scenarios/task-area/task-days.ts';
import { aftermath } from '../../test/storms/rounds.ts';

const { completeTask, listToday, visitTask } = contract.tasks;
const { listStatement, readDay } = contract.coins;

const server = sharedServer({
  clock: 'noon',
  environment: { COMMUNITY_INVITE_URL: 'https://discord.gg/regz' },
});

/** Moves the clock to a moment before the next midnight in UTC. */
function beforeMidnight(ms: number): void {
  const now = server.clock();
  server.clock.advance(DAY_MS - (now % DAY_MS) - ms);
}

it('A day begins with only its first task', async () => {
  const { browser } = await signedInTaskUser(server);
  const { tasks } = await browser.call(listToday, {});
  expect(tasks.map(({ state }) => state)).toEqual(['next', ...Array(9).fill('locked')]);
  expect(tasks[0]).toMatchObject({ action: 'none', title: { en: 'Check in for today' } });
  expect(await browser.call(completeTask, { position: 1 })).toMatchObject({
    position: 1,
    coins: 10,
    bonus: 0,
    balance: 10,
  });
});

it('Tasks pay ten coins each, the tenth also the bonus', async () => {
  const { browser } = await signedInTaskUser(server);
  await doTasks(server, browser, 9);
  expect(await browser.call(readDay, {})).toMatchObject({
    tasks: 9,
    games: 0,
    total: 9,
    bonus: { earned: false, left: 1, coins: 100 },
    balance: 90,
  });
  server.clock.advance(BETWEEN_TASKS_MS);
  const last = await browser.call(completeTask, { position: 10 });
  expect(last).toEqual({ position: 10, coins: 10, bonus: 100, balance: 200, nextReadyAt: null });
  expect(await browser.call(readDay, {})).toMatchObject({
    tasks: 10,
    total: 10,
    bonus: { earned: true, left: 0 },
    balance: 200,
  });
  const { rows, next } = await browser.call(listStatement, {});
  expect(next).toBeNull();
  expect(rows.map(({ seq, coins, kind }) => [seq, coins, kind]).slice(0, 2)).toEqual([
    [11, 100, 'bonus'],
    [10, 10, 'task'],
  ]);
  expect(rows.at(-1)).toMatchObject({
    seq: 1,
    balanceAfter: 10,
    about: { kind: 'task', position: 1, title: { en: 'Check in for today' } },
  });
});

it('A day ends after ten tasks, and the next begins at midnight UTC', async () => {
  const { browser } = await signedInTaskUser(server);
  beforeMidnight(120_000);
  await doTasks(server, browser, 10);
  const refused = await browser.refusal(completeTask, { position: 1 });
  expect(refused).toMatchObject({ status: 409, code: 'TASK_DAY_COMPLETE' });
  beforeMidnight(1);
  expect((await browser.refusal(completeTask, { position: 1 })).code).toBe('TASK_DAY_COMPLETE');
  server.clock.advance(1);
  expect(await browser.call(completeTask, { position: 1 })).toMatchObject({ balance: 210 });
});

it('An open page shows the new day and its first task', async () => {
  const { browser } = await signedInTaskUser(server);
  await doTasks(server, browser, 3);
  beforeMidnight(0);
  const refused = await browser.refusal(completeTask, { position: 4 });
  const now = new Date(server.clock()).toISOString().slice(0, 10);
  expect(refused).toMatchObject({ code: 'TASK_NOT_NEXT', data: { next: 1, day: now } });
});

it('A task is only done in its turn', async () => {
  const { browser } = await signedInTaskUser(server);
  const refused = await browser.refusal(completeTask, { position: 2 });
  expect(refused).toMatchObject({ status: 409, code: 'TASK_NOT_NEXT', data: { next: 1 } });
  await browser.call(completeTask, { position: 1 });
  expect((await browser.refusal(completeTask, { position: 1 })).data).toMatchObject({ next: 2 });
});

it('A task waits five seconds after the one before it, by the server’s clock', async () => {
  const { browser } = await signedInTaskUser(server);
  await browser.call(completeTask, { position: 1 });
  const { url, readyAt } = await browser.call(visitTask, { position: 2 });
  expect(url).toBe('/store');
  expect(Date.parse(readyAt) - server.clock()).toBe(BETWEEN_TASKS_MS);
  server.clock.advance(BETWEEN_TASKS_MS - 1);
  const early = await browser.refusal(completeTask, { position: 2 });
  expect(early).toMatchObject({
    status: 429,
    code: 'TASK_TOO_SOON',
    data: { retryAfterSeconds: 1 },
  });
  server.clock.advance(1);
  await browser.call(completeTask, { position: 2 });
});

it('A task that requires a visit counts only after it', async () => {
  const { browser } = await signedInTaskUser(server);
  await browser.call(completeTask, { position: 1 });
  server.clock.advance(BETWEEN_TASKS_MS);
  expect((await browser.refusal(completeTask, { position: 2 })).code).toBe('TASK_NOT_VISITED');
  const first = await browser.call(visitTask, { position: 2 });
  server.clock.advance(BETWEEN_TASKS_MS);
  expect(await browser.call(visitTask, { position: 2 })).toEqual(first);
  await browser.call(completeTask, { position: 2 });
});

it('Each of the default tasks leads to a public page', async () => {
  const { browser } = await signedInTaskUser(server);
  const { tasks } = await browser.call(listToday, {});
  const { rows } = await server.database.pool.query<{ link: string }>(
    "select link from tasks where action = 'visit' and position > 1 order by position",
  );
  const links = rows.map(({ link }) => link);
  expect(links).toHaveLength(tasks.filter(({ action }) => action === 'visit').length);
  const guarded = audiences.client.pages.filter((page) => page !== '/');
  expect(links.filter((link) => guarded.some((page) => matchesRoute(page, link)))).toEqual([]);
  await doTasks(server, browser, 4);
  const { url } = await browser.call(visitTask, { position: 5 });
  expect(url).toBe(`${server.config.origins.download}/`);
});

it('A task can link to the operator’s community invitation', async () => {
  const { browser } = await signedInTaskUser(server);
  await server.database.sql("update tasks set link = '/community' where position = 4");
  await doTasks(server, browser, 3);
  expect((await browser.call(visitTask, { position: 4 })).url).toBe('https://discord.gg/regz');
});

it('A task sent sixteen times pays once', async () => {
  const { browser } = await signedInTaskUser(server);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => browser.send(completeTask, { position: 1 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await browser.call(readDay, {})).toMatchObject({ tasks: 1, balance: 10 });
});

it('A repeated task gets the first answer and one payment', async () => {
  const { browser } = await signedInTaskUser(server);
  const how = { idempotencyKey: 'the-same-press-of-a-button' };
  const first = await browser.call(completeTask, { position: 1 }, how);
  const twins = await Promise.all(
    Array.from({ length: 5 }, () => browser.call(completeTask, { position: 1 }, how)),
  );
  expect(twins).toEqual(Array(5).fill(first));
  expect(await browser.call(readDay, {})).toMatchObject({ tasks: 1, balance: 10 });
});

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

it('People who complete tasks concurrently are each paid once', async () => {
  const people = await crowd(48);
  const answers = await Promise.all(people.map((person) => press(person, 1)));
  expect(statuses(answers)).toEqual(people.map(() => 200));
  for (const person of people) {
    expect(await stateOf(browserOf(server, person))).toEqual({ tasks: 1, balance: 10 });
  }
});

it('A person who repeats requests delays no other payment', async () => {
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

it('Concurrent tenth tasks each get their own bonus', async () => {
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

it('People who complete tasks concurrently are refused for their own reasons', async () => {
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

it('People who complete tasks concurrently do not share a fault', async () => {
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

it('People who complete tasks concurrently are paid once when connections break', async () => {
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

it('Repeated requests get their first answers beside new ones', async () => {
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

it('People who complete tasks concurrently leave the ledger consistent', async () => {
  expect(await aftermath(server)).toEqual({ faults: 0, deadlocks: 0 });
});

function dayNow(): string {
  return new Date(server.clock()).toISOString().slice(0, 10);
}
