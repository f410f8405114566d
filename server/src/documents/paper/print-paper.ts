import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '@regz/rules/durations.ts';
import type { Paper } from './paper.ts';

/** A document takes a few hundredths of a second. After this time its thread is ended. */
const LONGEST_MS = 15 * SECOND_MS;
/** The thread, with its fonts and 90 MB, is kept this long for the next document. */
const KEPT_MS = 60 * SECOND_MS;
/** Limits the thread's memory, even for a document that needs more. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

let thread: Worker | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws documents one after another in a separate thread, because shaping letters would delay other
 * requests. The thread starts with the first document and ends a minute after the last.
 * @throws Error if it takes too long or too much memory
 */
export async function printPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const printed = last.then(() => print(paper));
  last = printed.catch(() => undefined);
  return printed;
}

async function print(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
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
  const worker = new Worker(new URL('paper-thread.ts', import.meta.url), {
    resourceLimits: MEMORY,
  });
  // A caller that waits for a document also gets the error. Between two documents there is no
  // caller.
  worker.on('error', end);
  return worker;
}

function end(): void {
  clearTimeout(ending);
  void thread?.terminate();
  thread = undefined;
}
