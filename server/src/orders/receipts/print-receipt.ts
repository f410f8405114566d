import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '@regz/rules/durations.ts';
import type { ReceiptPaper } from './receipt-paper.ts';

/** A receipt takes some hundredths of a second; beyond this its thread is given up. */
const LONGEST_MS = 15 * SECOND_MS;
/** How long the thread is kept for the next receipt, with its fonts and 90 MB. */
const KEPT_MS = 60 * SECOND_MS;
/** Whatever it is asked to draw, the thread gets no more than this. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

let thread: Worker | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a receipt in a thread of its own, which draws one after another: shaping letters takes longer
 * than other requests should wait. It begins with the first receipt and ends a minute after the last.
 * @throws Error if it takes too long or too much memory
 */
export async function printReceipt(paper: ReceiptPaper): Promise<Uint8Array<ArrayBuffer>> {
  const printed = last.then(() => print(paper));
  last = printed.catch(() => undefined);
  return printed;
}

async function print(paper: ReceiptPaper): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(ending);
  const worker = (thread ??= begin());
  worker.ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(paper);
    const signal = AbortSignal.timeout(LONGEST_MS);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing that the thread says
    const [bytes] = (await once(worker, 'message', { signal })) as [Uint8Array<ArrayBuffer>];
    worker.unref();
    ending = setTimeout(end, KEPT_MS).unref();
    return bytes;
  } catch (error) {
    end();
    throw error;
  }
}

function begin(): Worker {
  const worker = new Worker(new URL('receipt-thread.ts', import.meta.url), {
    resourceLimits: MEMORY,
  });
  // Whoever waits for a receipt hears of it as well; between two receipts nobody does.
  worker.on('error', end);
  return worker;
}

function end(): void {
  clearTimeout(ending);
  void thread?.terminate();
  thread = undefined;
}
