import type { Logger } from '../log/logger.ts';
import { JOBS_SCHEMA } from './settings.ts';

/** The connections of pg-boss. */
type Connections = {
  executeSql(text: string, values: unknown[]): Promise<{ rows: DueJob[] }>;
};

type DueJob = { queue: string; dueInMs: number };

/** The longest time between two queries, and so how late an earlier job may start. */
const LOOK_MS = 1_000;

/**
 * Wakes the workers of every queue with a job that is due, because pg-boss notifies only of jobs
 * that may start when they are sent. One query for all queues, every second and when the next job
 * is due: polling workers would send thirteen a second for the same. Returns a function that stops
 * it.
 */
export function wakeDueWorkers(options: {
  db: Connections;
  wake: (queue: string) => void;
  log: Logger;
}): () => Promise<void> {
  const { db, wake, log } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  async function look(): Promise<number> {
    let nextMs = LOOK_MS;
    for (const { queue, dueInMs } of await readDueJobs(db)) {
      if (dueInMs <= 0) wake(queue);
      else nextMs = Math.min(nextMs, Math.ceil(dueInMs));
    }
    return nextMs;
  }

  async function lookAndGoOn(): Promise<void> {
    let nextMs = LOOK_MS;
    try {
      nextMs = await look();
    } catch (error) {
      log.warn({ err: error }, 'looking up due jobs failed');
    }
    schedule(nextMs);
  }

  function schedule(delayMs: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = lookAndGoOn();
    }, delayMs);
  }
  schedule(0);

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}

/** Each queue's first waiting job that will be due before the next query. */
async function readDueJobs(db: Connections): Promise<DueJob[]> {
  const { rows } = await db.executeSql(
    `select name as queue,
            extract(epoch from min(start_after) - clock_timestamp())::float8 * 1000 as "dueInMs"
       from ${JOBS_SCHEMA}.job
      where state < 'active' and not blocked
        and start_after < clock_timestamp() + $1 * interval '1 millisecond'
      group by name`,
    [LOOK_MS],
  );
  return rows;
}
