import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { exchange } from '../harness/http-exchange.ts';

/** A page, an answer of the API, and a check of the database. */
const PATHS = ['/readyz', '/api/sites/config', '/auth'];

/**
 * A worker that requests other routes every 20 ms. On the stop message it posts the duration of
 * each answer in milliseconds. It runs beside the storm, so that the storm's own work does not
 * count.
 */
const { port } = z.object({ port: z.number() }).parse(workerData);
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
let over = false;
parentPort?.once('message', () => {
  over = true;
});

async function watch(): Promise<void> {
  if (over) {
    agent.destroy();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    parentPort?.postMessage(times);
    return;
  }
  for (const path of PATHS) {
    const headers = { host: `client.regz.localhost:${port}`, 'x-forwarded-for': '10.60.0.1' };
    const begunAt = performance.now();
    await exchange({ port, agent, method: 'GET', path, headers });
    times.push(performance.now() - begunAt);
  }
  await pause(20);
  return watch();
}

await watch();
