import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { Queue as BossQueue } from 'pg-boss';
import * as z from 'zod';

/**
 * The data of each queue's jobs. A slice declares its queues in `<slice>.ts`, or in
 * `<slice>.jobs.ts` if its verbs import their types, and merges their data into this interface.
 */
export interface JobData {}

export type QueueName = keyof JobData;

/**
 * A queue of the product, and its retries. A job starts when its sender commits. A retry, or a job
 * with a `startAfter`, starts within a second of its time. Source: decision record 0005.
 */
export interface JobQueue<Data> {
  /** Reads the data of a job, which another version of the program may have written. */
  data: z.ZodType<Data>;
  /**
   * `short`: at most one waiting job per singleton key, which each job then needs. `send` ignores a
   * second; the database function `send_jobs` starts the waiting job earlier.
   */
  policy?: 'standard' | 'short';
  /** A job that fails after this many retries goes to the dead letters, which are logged. */
  retryLimit: number;
  /** Seconds until the first retry; doubled for each further one, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** How long an ended job is stored; seven days by default. */
  keptSeconds?: number;
  /**
   * Jobs that start together; the next batch starts when all have ended. For short jobs whose
   * handlers share statements.
   */
  batchSize?: number;
  /** Jobs, or batches, that run at once; two jobs or one batch by default. */
  workers?: number;
  /** Of these, the most for one group. */
  groupWorkers?: number;
  /** Only for a schedule: see `schedule`. */
  rounds?: Rounds;
}

export type Rounds = {
  everySeconds: number;
  /** How long after the first start the first round begins. */
  firstAfterSeconds: number;
  /**
   * True if every start of the server brings the next round forward, to make up for the time in
   * which no server ran.
   */
  atEveryStart: boolean;
  longestSeconds: number;
};

/** The data of a schedule's job: the start of the previous round, if there was one. */
export type Round = z.infer<typeof round>;
const round = z.object({ previousAt: z.iso.datetime().optional() });

/**
 * A queue whose handler runs every `everySeconds`, in one process at a time. Each round sends the
 * next job. A failed or interrupted round is retried without limit. Source: decision record 0005.
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
    retryLimit: UNLIMITED,
    retryDelay: retryAfterSeconds,
    retryDelayMax: retryAfterSeconds,
    keptSeconds: 10 * MINUTE_SECONDS,
    rounds: { everySeconds, firstAfterSeconds, atEveryStart, longestSeconds },
  };
}

const UNLIMITED = 1_000_000_000;

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
