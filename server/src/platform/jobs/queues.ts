import type { Queue as BossQueue } from 'pg-boss';
import type * as z from 'zod';

/**
 * What the jobs of each queue carry. Each slice adds its queues in its `*.jobs.ts`, by declaring
 * this interface once more.
 */
export interface JobData {}

export type QueueName = keyof JobData;

/**
 * A queue of the product, with what happens when its handler fails.
 *
 * A failed job is tried again after `retryDelay` seconds, twice as long each time and at most
 * `retryDelayMax`; after `retryLimit` repetitions it goes to the dead letters, which are logged.
 * With policy `short` only one waiting job per singleton key exists: sending a second is no error
 * and adds nothing, so such a queue wants a `singletonKey` with every job, and no `startAfter`.
 * Jobs start when their sender commits; one with a `startAfter`, or a repetition, starts within a
 * second of its moment. Source: decision record 0009.
 */
export interface JobQueue<Data> {
  /** Reads the data of a job, which another version of the program may have written. */
  data: z.ZodType<Data>;
  policy?: 'standard' | 'short';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  keptSeconds?: number;
}

/** Every queue of the product; `server/src/queues.ts` puts those of the slices together. */
export type Queues = { readonly [Name in QueueName]: JobQueue<JobData[Name]> };

/** Where a job goes that failed for good; its worker says so in the log. */
export const DEAD_LETTER_QUEUE = 'jobs.dead-letters';

const DAY = 86_400;

export function namesOf(queues: Queues): readonly QueueName[] {
  return Object.keys(queues).filter((name): name is QueueName => Object.hasOwn(queues, name));
}

/** A queue's settings in the words of pg-boss. */
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

/** How pg-boss keeps two waiting jobs of the queue apart; it cannot change once the queue exists. */
export function queuePolicy(queue: JobQueue<unknown>): 'standard' | 'short' {
  return queue.policy ?? 'standard';
}

/** The settings every queue shares, the dead letters too. */
export const everyQueue = {
  notify: true,
  // A worker that died stops its heart; the job is taken up again some 20 s later.
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 30 * DAY,
  deleteAfterSeconds: 7 * DAY,
} as const;
