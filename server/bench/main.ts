import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCustomers } from './accounts/customers.ts';
import { measureColdStart } from './cold-start.ts';
import { type RunningProduct, runProduct } from './running-product.ts';
import { startServerProcess } from './server-process.ts';
import { reportOrders, reportStorePage, reportWebhooks } from './storefront/store.ts';
import { reportTasksPage } from './tasks/tasks-page.ts';

const PORT = 3997;
const ROUNDS = 5;

/** In this order, because a million orders stay in the database. */
const pieces: Record<string, (product: RunningProduct, rounds: number) => Promise<void>> = {
  customers: measureCustomers,
  'store-page': reportStorePage,
  'tasks-page': reportTasksPage,
  webhooks: reportWebhooks,
  orders: reportOrders,
};

/**
 * Measures everything in one run, or only the pieces that are named (`npm run bench -- webhooks`):
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
  };
  try {
    await (await startServerProcess(environment)).stop();
    if (isAsked('cold-start', named)) await measureColdStart(environment, ROUNDS);
    const product = await runProduct(environment);
    try {
      for (const [piece, measure] of Object.entries(pieces)) {
        if (isAsked(piece, named)) await measure(product, ROUNDS);
      }
    } finally {
      await product.stop();
    }
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

function isAsked(piece: string, named: readonly string[]): boolean {
  return named.length === 0 || named.includes(piece);
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

await main(process.argv.slice(2));
