import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCustomers } from './accounts/customers.ts';
import { measureColdStart } from './cold-start.ts';
import { reportGamesPage } from './games/games-page.ts';
import { reportGames } from './games/games.ts';
import { reportLists } from './lists.ts';
import { type RunningProduct, runProduct } from './running-product.ts';
import { startServerProcess } from './server-process.ts';
import { reportPurchases } from './shop/purchases.ts';
import { reportPlans } from './storefront/plans.ts';
import { reportOrders, reportStorePage, reportWebhooks } from './storefront/store.ts';
import { reportTasksPage } from './tasks/tasks-page.ts';
import { reportTasks } from './tasks/tasks.ts';

const PORT = 3997;
const ROUNDS = 5;

/** In this order, because a million orders stay in the database, and then a million of everything. */
const pieces: Record<string, (product: RunningProduct, rounds: number) => Promise<void>> = {
  customers: measureCustomers,
  plans: reportPlans,
  'store-page': reportStorePage,
  'tasks-page': reportTasksPage,
  'games-page': reportGamesPage,
  webhooks: reportWebhooks,
  tasks: reportTasks,
  games: reportGames,
  purchases: reportPurchases,
  orders: reportOrders,
  lists: reportLists,
};

/**
 * Measures everything but the lists in one run, or the pieces that are named (`npm run bench -- lists`):
 * as ratios where a baseline exists. Prints one line a figure.
 */
async function main(named: readonly string[]): Promise<void> {
  const stateDir = await mkdtemp(join(tmpdir(), 'regz-bench-'));
  await chmod(stateDir, 0o755);
  const environment = {
    STATE_DIR: stateDir,
    PORT: String(PORT),
    ALTCHA_SECRET: newSecret(),
    ALTCHA_KEY_SECRET: newSecret(),
    ALTCHA_COST: '1',
    // Buyers come from addresses of their own, as behind a proxy.
    TRUST_PROXY: '127.0.0.1',
  };
  try {
    await measureAll(environment, named);
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

/** Starts the product, measures, and stops it, also when a signal comes meanwhile. */
async function measureAll(
  environment: Record<string, string>,
  named: readonly string[],
): Promise<void> {
  const interrupted = nextSignal();
  await (await startServerProcess(environment)).stop();
  if (isAsked('cold-start', named)) {
    await Promise.race([measureColdStart(environment, ROUNDS), interrupted]);
  }
  const product = await runProduct(environment);
  try {
    for (const [piece, measure] of Object.entries(pieces)) {
      if (isAsked(piece, named)) await Promise.race([measure(product, ROUNDS), interrupted]);
    }
  } finally {
    await product.stop();
  }
}

/** Rejects with the next signal that asks the program to end. */
function nextSignal(): Promise<never> {
  const signalled = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
    }
  });
  // It may come between two pieces, when nobody waits for it yet.
  signalled.catch(() => undefined);
  return signalled;
}

/** Filling the lists takes minutes of its own, which a run of everything has not got. */
function isAsked(piece: string, named: readonly string[]): boolean {
  return named.length === 0 ? piece !== 'lists' : named.includes(piece);
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  // What was interrupted has requests under way, and nothing to wait for.
  process.exit(1);
}
