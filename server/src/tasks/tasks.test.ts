import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { audiences } from '@regz/rules/sites/audiences.ts';
import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInTaskUser } from '../../test/harness/signed-in.ts';
import { BETWEEN_TASKS_MS, doTasks } from '../../test/scenarios/task-area/task-days.ts';

const { listToday, visitTask, completeTask } = contract.tasks;
const { readDay, listStatement } = contract.coins;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({
    clock: 'noon',
    environment: { COMMUNITY_INVITE_URL: 'https://discord.gg/regz' },
  });
});
afterAll(() => server.close());

/** Moves the clock to a moment before the next midnight in UTC. */
function beforeMidnight(ms: number): void {
  const now = server.clock();
  server.clock.advance(DAY_MS - (now % DAY_MS) - ms);
}

it('A day of tasks begins with only the first task, which needs nothing but its button', async () => {
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

it('A day of tasks gives ten coins a task, the bonus with the tenth, and a reason for each of them', async () => {
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

it('A day of tasks is over after ten, and a new one begins at midnight UTC', async () => {
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

it('A day of tasks that begins while the page is open shows by its date and its first task', async () => {
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

it('A task that requires a visit counts only after it, and a second visit changes nothing', async () => {
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

it('A task leads to the community invitation that the operator has set, if staff chose that', async () => {
  const { browser } = await signedInTaskUser(server);
  await server.database.ownerPool.query("update tasks set link = '/community' where position = 4");
  await doTasks(server, browser, 3);
  expect((await browser.call(visitTask, { position: 4 })).url).toBe('https://discord.gg/regz');
});

it('A task cannot be done by staff', async () => {
  const { browser } = await signedInTaskUser(server, { is_admin: true });
  const refused = await browser.refusal(completeTask, { position: 1 });
  expect(refused).toMatchObject({ status: 403, code: 'TASK_STAFF_EXCLUDED' });
  expect((await browser.refusal(visitTask, { position: 1 })).code).toBe('TASK_STAFF_EXCLUDED');
});

it('A task is paid once when pressed sixteen times at once', async () => {
  const { browser } = await signedInTaskUser(server);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => browser.send(completeTask, { position: 1 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await browser.call(readDay, {})).toMatchObject({ tasks: 1, balance: 10 });
});

it('A task gives the first answer, and one payment, when requested again under the same key', async () => {
  const { browser } = await signedInTaskUser(server);
  const how = { idempotencyKey: 'the-same-press-of-a-button' };
  const first = await browser.call(completeTask, { position: 1 }, how);
  const twins = await Promise.all(
    Array.from({ length: 5 }, () => browser.call(completeTask, { position: 1 }, how)),
  );
  expect(twins).toEqual(Array(5).fill(first));
  expect(await browser.call(readDay, {})).toMatchObject({ tasks: 1, balance: 10 });
});
