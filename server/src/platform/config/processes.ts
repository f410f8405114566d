import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { wholeNumber } from './whole-number.ts';

const MOST_PROCESSES = 64;
/** The pool of a single process, and the pool that several share. */
const POOL_OF_ONE = 16;
const POOL_OF_ALL = 64;
const LEAST_POOL = 4;

/** How many processes serve, and how many connections each may hold. */
export const processVariables = {
  /** How many processes answer requests; `auto`: one per core. */
  WEB_CONCURRENCY: z
    .literal('auto')
    .transform(() => Math.min(availableParallelism(), MOST_PROCESSES))
    .or(wholeNumber(1, MOST_PROCESSES))
    .default(1),
  /** The most database connections each serving process may open. */
  DATABASE_POOL: wholeNumber(2, 90).optional(),
};

/** The default pool size of each process. */
export function usualPool(processes: number): number {
  if (processes === 1) return POOL_OF_ONE;
  return Math.max(LEAST_POOL, Math.floor(POOL_OF_ALL / processes));
}
