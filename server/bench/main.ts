import { reportCapacity } from './capacity.ts';
import { measureColdStart } from './cold-start.ts';
import { measureCustomers } from './customers/customers.ts';
import { reportGamesPage } from './games/games-page.ts';
import { reportGames } from './games/games.ts';
import { reportLists } from './lists.ts';
import { reportMachines } from './machines.ts';
import { ownEnvironment, removeState } from './own-environment.ts';
import { reportPages } from './pages.ts';
import { reportPanel } from './panel/panel.ts';
import { type RunningProduct, runProduct } from './running-product.ts';
import { startServerProcess } from './server-process.ts';
import { reportPurchases } from './shop/purchases.ts';
import { reportPlans } from './storefront/plans.ts';
import { reportOrders, reportStorePage, reportWebhooks } from './storefront/store.ts';
import { reportTasksPage } from './tasks/tasks-page.ts';
import { reportTasks } from './tasks/tasks.ts';

const PORT = 3997;
const ROUNDS = 5;

/**
 * In this order, because a million orders stay in the database, and later a million rows of
 * everything.
 */
const pieces: Record<string, (product: RunningProduct, rounds: number) => Promise<void>> = {
  capacity: reportCapacity,
  panel: reportPanel,
  machines: reportMachines,
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
  pages: reportPages,
  lists: reportLists,
};

/**
 * Measures everything except machines, lists and signed-in pages in one run, or only the named pieces
 * (`npm run bench -- lists pages`), as ratios if there is a baseline. Prints one line per figure.
 */
async function main(named: readonly string[]): Promise<void> {
  const environment = await ownEnvironment(PORT);
  try {
    await measureAll(environment, named);
  } finally {
    await removeState(environment);
  }
}

/** Starts the product, measures, and stops it, even if interrupted by a signal. */
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

/** Rejects on the next signal that asks the program to end. */
function nextSignal(): Promise<never> {
  const signalled = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
    }
  });
  // The signal may come between two pieces, when nothing awaits this promise.
  signalled.catch(() => undefined);
  return signalled;
}

/** With these, a whole run would take longer than ten minutes. */
const LONG_PIECES = ['machines', 'lists', 'pages'];

function isAsked(piece: string, named: readonly string[]): boolean {
  return named.length === 0 ? !LONG_PIECES.includes(piece) : named.includes(piece);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  // An interrupted run has open requests, but nothing worth waiting for.
  process.exit(1);
}
