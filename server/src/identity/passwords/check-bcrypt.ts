import { parentPort, workerData } from 'node:worker_threads';
import { compare } from 'bcryptjs';
import * as z from 'zod';

// The program of the thread that checks one bcrypt hash.
const { stored, password } = z
  .object({ stored: z.string(), password: z.string() })
  .parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await compare(password, stored));
