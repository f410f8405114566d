import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { wholeNumber } from './whole-number.ts';

const MOST_PROCESSES = 64;
/** What a single process holds, and what several share. */
const POOL_OF_ONE = 16;
const POOL_OF_ALL = 64;
const LEAST_POOL = 4;

/** The variables of how many processes serve, and of the connections that each may hold. */
export const processVariables = {
  /** How many processes answer requests; `auto`: one for each core. */
  WEB_CONCURRENCY: z
    .literal('auto')
    .transform(() => Math.min(availableParallelism(), MOST_PROCESSES))
    .or(wholeNumber(1, MOST_PROCESSES))
    .default(1),
  /** The most connections to the database of each process that serves. */
  DATABASE_POOL: wholeNumber(2, 90).optional(),
};

/** The size of the pool of each process, where none is given. */
export function usualPool(processes: number): number {
  if (processes === 1) return POOL_OF_ONE;
  return Math.max(LEAST_POOL, Math.floor(POOL_OF_ALL / processes));
}
