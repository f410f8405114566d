import type { Queue } from 'pg-boss';

/**
 * Every queue of the product, with what happens when its handler fails.
 *
 * A failed job is tried again after `retryDelay` seconds, twice as long each time and at most
 * `retryDelayMax`; after `retryLimit` repetitions it goes to the dead letters, which are logged.
 * With policy `short` only one waiting job per singleton key exists: sending a second is no error
 * and adds nothing, so such a queue wants a `singletonKey` with every job, and no `startAfter`.
 * Jobs start when their sender commits; one with a `startAfter`, or a repetition, starts within
 * `pollSeconds` (2 when left out, at least 0.5) of its moment. Source: decision record 0009.
 */
export const queues = {
  // Tried for about two days: a mail server may be away for long.
  'mail.send': { retryLimit: 100, retryDelay: 2, retryDelayMax: 1800 },
  // Its jobs hold an address that somebody typed, so they are not kept.
  'accounts.mail-password-reset': {
    retryLimit: 5,
    retryDelay: 2,
    retryDelayMax: 300,
    keptSeconds: 600,
  },
  // A deletion is due to the second, and the sweep carries out what its job did not.
  'accounts.delete': { retryLimit: 10, retryDelay: 1, retryDelayMax: 60, pollSeconds: 0.5 },
  'community.deletion-notice': { retryLimit: 8, retryDelay: 5, retryDelayMax: 3600 },
  // Stock has arrived; orders that waited longest come first.
  'orders.fill': { retryLimit: 20, retryDelay: 1, retryDelayMax: 300 },
  // The sandbox repeats its webhooks by itself; these repetitions are for its own failures.
  'orders.sandbox': { retryLimit: 20, retryDelay: 1, retryDelayMax: 300, pollSeconds: 0.5 },
  'community.sync-roles': {
    policy: 'short',
    retryLimit: 12,
    retryDelay: 2,
    retryDelayMax: 3600,
  },
} as const satisfies Record<string, QueuePolicy>;

export type QueueName = keyof typeof queues;

export const queueNames: readonly QueueName[] = Object.keys(queues).filter(isQueueName);

/** Where a job goes that failed for good; its worker says so in the log. */
export const deadLetterQueue = 'jobs.dead-letters';

interface QueuePolicy {
  policy?: 'standard' | 'short';
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  pollSeconds?: number;
  keptSeconds?: number;
}

const day = 86_400;

/** A queue's settings in the words of pg-boss. */
export function queueSettings(name: QueueName): Omit<Queue, 'name' | 'policy'> {
  const settings: QueuePolicy = queues[name];
  const { retryLimit, retryDelay, retryDelayMax, keptSeconds } = settings;
  return {
    ...everyQueue,
    ...(keptSeconds === undefined ? {} : { deleteAfterSeconds: keptSeconds }),
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: true,
    deadLetter: deadLetterQueue,
  };
}

/** How pg-boss keeps two waiting jobs of the queue apart; it cannot change once the queue exists. */
export function queuePolicy(name: QueueName): 'standard' | 'short' {
  const settings: QueuePolicy = queues[name];
  return settings.policy ?? 'standard';
}

/** How often the workers look for jobs whose later moment has come. */
export function queuePollSeconds(name: QueueName): number {
  const settings: QueuePolicy = queues[name];
  return settings.pollSeconds ?? 2;
}

/** The settings every queue shares, the dead letters too. */
export const everyQueue = {
  notify: true,
  // A worker that died stops its heart; the job is taken up again some 20 s later.
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 7 * day,
} as const;

function isQueueName(name: string): name is QueueName {
  return Object.hasOwn(queues, name);
}
