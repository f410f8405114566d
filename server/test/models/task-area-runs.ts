import { randomBytes, randomUUID } from 'node:crypto';
import type { TaskAction } from '@regz/rules/tasks/daily-tasks.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { makeAdmin, makeTaskUser } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { passwordHash } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';
import { stockExactly } from '../scenarios/task-area/shop.ts';
import { EARNERS, PRODUCTS, type TaskAreaSystem, taskAreaCommands } from './task-area-commands.ts';
import { type ModelEarner, type TaskAreaModel, newModelEarner } from './task-area-model.ts';

/** Keys of each product in a run; some products have fewer keys than there are people. */
const STOCK = [3, 2, 1, 0] as const;
const LONGEST = 40;

/**
 * Runs random histories of the task area against the product and the model, and compares every
 * answer, and at the end the database. Fails with the seed and the shortest history that shows a
 * difference.
 */
export async function compareTaskArea(server: TestServer, numRuns: number): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
  const tasks = await readTasks(server);
  await fc.assert(
    fc.asyncProperty(taskAreaCommands(LONGEST), async (commands) => {
      const { model, system } = await newRun(server, tasks);
      await fc.asyncModelRun(() => ({ model, real: system }), commands);
      await compareMemory(model, system);
    }),
    { numRuns, seed, endOnFailure: false },
  );
}

async function readTasks({ database }: TestServer): Promise<TaskAreaModel['tasks']> {
  const { rows } = await database.ownerPool.query<{ action: TaskAction; waitSeconds: number }>(
    'select action, wait_seconds as "waitSeconds" from tasks order by position',
  );
  return rows;
}

async function openStaff(server: TestServer): Promise<TaskAreaSystem['staff']> {
  const open = async () => {
    const { id } = await makeAdmin(server.database);
    const browser = server.browser();
    return async () => {
      await signIn(server, browser, { kind: 'admin', id });
      return browser;
    };
  };
  return { asks: await open(), approves: await open() };
}

/** New people, staff and stock. The first has to register, the others are logged in. */
async function newRun(
  server: TestServer,
  tasks: TaskAreaModel['tasks'],
): Promise<{ model: TaskAreaModel; system: TaskAreaSystem }> {
  const nowMs = server.clock();
  const staff = await openStaff(server);
  const productIds: string[] = [];
  for (const [index, keys] of STOCK.entries()) {
    productIds.push(await stockExactly(server, index + 1, keys));
  }
  expect(productIds).toHaveLength(PRODUCTS);
  const { rows: prices } = await server.database.ownerPool.query<{ price: number }>(
    `select price_coins as price from key_stock_products where id = any($1)
      order by array_position($1, id)`,
    [productIds],
  );
  const run = randomBytes(5).toString('hex');
  const { address } = server.browser();
  const model: TaskAreaModel = {
    nowMs,
    earners: Array.from({ length: EARNERS }, newModelEarner),
    tasks,
    products: prices.map(({ price }, index) => ({ price, stock: STOCK[index] ?? 0 })),
    purchasedMs: [],
    waiting: [],
    movedAlone: [],
  };
  const earners = await Promise.all(
    model.earners.map(async (earner, index) => {
      const username = `run-${run}-${index}`;
      const browser = server.browser({ address });
      if (index === 0) return { browser, username, userId: randomUUID() };
      const { id } = await makeTaskUser(server.database, {
        username,
        password: await passwordHash(),
      });
      await signIn(server, browser, { kind: 'task-user', id });
      earner.registered = true;
      earner.session = { createdMs: nowMs, seenMs: nowMs };
      return { browser, username, userId: id };
    }),
  );
  return { model, system: { server, earners, staff, productIds, waitingIds: [] } };
}

function voidedOf({ wins }: ModelEarner): number {
  return wins.filter(({ voided }) => voided).length;
}

/** Wallets, movements, purchases and keys must be exactly those of the model. */
async function compareMemory(model: TaskAreaModel, system: TaskAreaSystem): Promise<void> {
  const { ownerPool } = system.server.database;
  const usernames = system.earners.map(({ username }) => username);
  const { rows } = await ownerPool.query(
    `select w.username, w.regzcoin as coins,
            (select count(*)::int from task_completions c where c.user_id = w.id) as completions,
            (select count(*)::int from coin_transfers t
              where t.user_id = w.id and t.kind = 'task') as paid,
            (select count(*)::int from coin_transfers t
              where t.user_id = w.id and t.kind = 'bonus') as bonuses,
            (select count(*)::int from game_completions c where c.user_id = w.id) as wins,
            (select count(*)::int from game_plays p
              where p.user_id = w.id and p.voided_at is not null) as voided,
            (select count(*)::int from task_shop_purchases p where p.user_id = w.id) as bought,
            (select count(*)::int from license_keys k where k.assigned_to = w.username) as keys,
            (select count(*)::int from audit_entries a
              where a.actor_id = w.id and a.action = 'shop.buy') as audited
       from web_task w where w.username = any($1) order by w.username`,
    [usernames],
  );
  expect(rows).toEqual(
    model.earners.flatMap((earner, index) => {
      const { registered, coins, completions, bonuses } = earner;
      const bought = earner.bought.size;
      const played = { wins: earner.wins.length, voided: voidedOf(earner) };
      const paid = { coins, completions, paid: completions, bonuses, ...played };
      const row = { username: usernames[index], ...paid };
      return registered ? [{ ...row, bought, keys: bought, audited: bought }] : [];
    }),
  );
  const { rows: closed } = await ownerPool.query<{ left: number }>(
    `select regzcoin as left from web_task where closed_at is not null and regzcoin <> 0`,
  );
  expect(closed).toEqual([]);
}
