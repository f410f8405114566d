import { DAY_SECONDS } from '@regz/rules/durations.ts';
import type { Queue as BossQueue } from 'pg-boss';
import type * as z from 'zod';

/**
 * The data of each queue's jobs. Each slice adds its queues in its `*.jobs.ts`, by merging into
 * this interface.
 */
export interface JobData {}

export type QueueName = keyof JobData;

/**
 * A queue of the product, and what happens if its handler fails.
 *
 * A failed job is retried after `retryDelay` seconds, doubling each time up to `retryDelayMax`;
 * after `retryLimit` retries it goes to the dead letters, which are logged. With policy `short`
 * there is at most one waiting job per singleton key: sending a second is no error and adds
 * nothing, so such a queue needs a `singletonKey` with every job, and no `startAfter`. Jobs start
 * when their sender commits; one with a `startAfter`, or a retry, starts within a second of its
 * time. Two jobs of a queue are done at once; with a `batchSize`, up to so many are taken together,
 * and the next when all of them have ended: for short jobs whose handlers share their statements.
 * Source: decision record 0009.
 */
export interface JobQueue<Data> {
  /** Reads the data of a job, which another version of the program may have written. */
  data: z.ZodType<Data>;
  policy?: 'standard' | 'short';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  keptSeconds?: number;
  batchSize?: number;
}

/** Every queue of the product; `server/src/queues.ts` collects those of the slices. */
export type Queues = { readonly [Name in QueueName]: JobQueue<JobData[Name]> };

/** Where jobs go that failed for good; its worker logs them. */
export const DEAD_LETTER_QUEUE = 'jobs.dead-letters';

export function namesOf(queues: Queues): readonly QueueName[] {
  return Object.keys(queues).filter((name): name is QueueName => Object.hasOwn(queues, name));
}

/** A queue's settings in pg-boss's terms. */
export function queueSettings(queue: JobQueue<unknown>): Omit<BossQueue, 'name' | 'policy'> {
  const { retryLimit, retryDelay, retryDelayMax, keptSeconds } = queue;
  return {
    ...everyQueue,
    ...(keptSeconds === undefined ? {} : { deleteAfterSeconds: keptSeconds }),
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: true,
    deadLetter: DEAD_LETTER_QUEUE,
  };
}

/**
 * How pg-boss distinguishes two waiting jobs of the queue; it cannot change once the queue exists.
 */
export function queuePolicy(queue: JobQueue<unknown>): 'standard' | 'short' {
  return queue.policy ?? 'standard';
}

/** The settings every queue shares, the dead letters too. */
export const everyQueue = {
  notify: true,
  // A dead worker misses its heartbeats; its job is retried some 20 s later.
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: 7 * DAY_SECONDS,
} as const;
