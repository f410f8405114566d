import { reportCapacity } from './capacity.ts';
import { reportLists } from './lists.ts';
import { ownEnvironment, removeState } from './own-environment.ts';
import { reportPages } from './pages.ts';
import { reportPanel } from './panel/panel.ts';
import { type RunningProduct, runProduct } from './running-product.ts';
import { startServerProcess } from './server-process.ts';

const PORT = 3997;
const DEFAULT_PIECES = ['capacity', 'panel'];

/** In this order: capacity needs a cold server, and lists leave a million rows in each table. */
const pieces: Record<string, (product: RunningProduct) => Promise<void>> = {
  capacity: reportCapacity,
  panel: reportPanel,
  pages: reportPages,
  lists: reportLists,
};

/**
 * Measures capacity and the panel, or the named pieces (`npm run bench -- lists pages`), and prints
 * one line per figure.
 */
async function main(named: readonly string[]): Promise<void> {
  const environment = await ownEnvironment(PORT);
  try {
    await measureAll(environment, named.length === 0 ? DEFAULT_PIECES : named);
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
  // The first start creates the database.
  await (await startServerProcess(environment)).stop();
  const product = await runProduct(environment);
  try {
    for (const [piece, measure] of Object.entries(pieces)) {
      if (named.includes(piece)) await Promise.race([measure(product), interrupted]);
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
  // The signal may arrive between two pieces, when nothing awaits this promise.
  signalled.catch(() => undefined);
  return signalled;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  // An interrupted run has open requests, but nothing worth waiting for.
  process.exit(1);
}
