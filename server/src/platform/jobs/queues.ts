import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { Queue as BossQueue } from 'pg-boss';
import * as z from 'zod';

/**
 * The data of each queue's jobs. Each slice adds its queues in its `*.jobs.ts`, by merging into
 * this interface.
 */
export interface JobData {}

export type QueueName = keyof JobData;

/**
 * A queue of the product, and its retries.
 *
 * A failed job is retried after `retryDelay` seconds, doubling each time up to `retryDelayMax`.
 * After `retryLimit` retries it goes to the dead letters, which are logged. With policy `short`
 * there is at most one waiting job per singleton key: sending a second is no error and has no
 * effect, so such a queue needs a `singletonKey` with every job. Only the database function
 * `send_jobs`, for triggers, brings the waiting job forward. Jobs start
 * when their sender commits. A job with a `startAfter`, or a retry, starts within a second of its
 * time. Two jobs of a queue run at once, or `workers`, of which `groupWorkers` may run jobs of one
 * group. With a `batchSize`, up to that many run together, and the next when all of them have ended:
 * for short jobs whose handlers share statements. Source: decision record 0005.
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
  workers?: number;
  groupWorkers?: number;
  /** Only for a schedule: see `schedule`. */
  rounds?: Rounds;
}

export type Rounds = {
  everySeconds: number;
  /** How long after the first start the first round begins. */
  firstAfterSeconds: number;
  /**
   * True if every start of the server brings the next round forward, to make up for time without
   * one.
   */
  atEveryStart: boolean;
  longestSeconds: number;
};

/** The data of a schedule's job: the start of the previous round, if there was one. */
export type Round = z.infer<typeof round>;
const round = z.object({ previousAt: z.iso.datetime().optional() });

/**
 * A queue that sends itself its next job when a round is over, so that its handler runs every so
 * often, in one process at a time, from the first start on. A round that fails, or whose process
 * dies, is retried for ever. Source: decision record 0005.
 */
export function schedule(
  everySeconds: number,
  {
    firstAfterSeconds = 0,
    atEveryStart = false,
    retryAfterSeconds = everySeconds,
    longestSeconds = HOUR_SECONDS,
  }: Partial<Omit<Rounds, 'everySeconds'>> & { retryAfterSeconds?: number } = {},
): JobQueue<Round> {
  return {
    data: round,
    policy: 'short',
    retryLimit: FOR_EVER,
    retryDelay: retryAfterSeconds,
    retryDelayMax: retryAfterSeconds,
    keptSeconds: 10 * MINUTE_SECONDS,
    rounds: { everySeconds, firstAfterSeconds, atEveryStart, longestSeconds },
  };
}

const FOR_EVER = 1_000_000_000;

/** Every queue of the product; `server/src/slices.ts` joins those of the slices. */
export type Queues = { readonly [Name in QueueName]: JobQueue<JobData[Name]> };

/** The queue of jobs that failed permanently; its worker logs them. */
export const DEAD_LETTER_QUEUE = 'jobs.dead-letters';

export function namesOf(queues: Queues): readonly QueueName[] {
  return Object.keys(queues).filter((name): name is QueueName => Object.hasOwn(queues, name));
}

/** The rounds of each schedule among the queues, by its name. */
export function schedulesOf(queues: Queues): ReadonlyMap<string, Rounds> {
  const schedules = new Map<string, Rounds>();
  for (const name of namesOf(queues)) {
    const { rounds } = queues[name];
    if (rounds !== undefined) schedules.set(name, rounds);
  }
  return schedules;
}

/** A queue's settings in pg-boss's terms. */
export function queueSettings(queue: JobQueue<unknown>): Omit<BossQueue, 'name' | 'policy'> {
  const { retryLimit, retryDelay, retryDelayMax, keptSeconds, rounds } = queue;
  return {
    ...everyQueue,
    ...(keptSeconds === undefined ? {} : { deleteAfterSeconds: keptSeconds }),
    ...(rounds === undefined ? {} : { expireInSeconds: rounds.longestSeconds }),
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

/** The settings of every queue, including the dead letters. */
export const everyQueue = {
  notify: true,
  // A dead worker misses its heartbeats; its job is retried some 20 s later.
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: 7 * DAY_SECONDS,
} as const;
