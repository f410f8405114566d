import type pg from 'pg';
import { type DatabaseOptions, type JobWithMetadata, PgBoss } from 'pg-boss';

import type { DatabaseLog } from '../database-log.ts';
import { deadLetterQueue, queueNames, queuePollSeconds, type QueueName } from './queues.ts';
import { jobsSettings } from './settings.ts';

/**
 * Does the work of one job; `data` is what was sent. It may run more than once for the same job,
 * also at the same moment when a worker was taken for dead, so its effect must be the same then.
 */
export type JobHandler = (data: unknown) => Promise<void>;

export type RunningWorkers = {
  /** Takes no new job and waits, up to `limitMs`, for those that run; the rest are tried again. */
  stop(limitMs?: number): Promise<void>;
};

const atOnce = 2;
const deadLetterPollSeconds = 10;
const superviseSeconds = 10;
const stopLimitMs = 10_000;

/**
 * Runs the handlers, two jobs of a queue at once, within milliseconds of the commit that sent the
 * job (LISTEN), and soon after its moment when it was to start later. A handler that throws is logged and
 * tried again as `queues.ts` says. Holds up to five connections.
 */
export async function runWorkers(options: {
  connection: pg.ClientConfig;
  /** A queue without a handler is left waiting. */
  handlers: Partial<Record<QueueName, JobHandler>>;
  log: DatabaseLog;
}): Promise<RunningWorkers> {
  const { handlers, log } = options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field goes to pg.Pool, which takes more of them than pg-boss's type names
  const connection = options.connection as DatabaseOptions;
  const boss = new PgBoss({
    ...jobsSettings,
    ...connection,
    max: 4,
    application_name: 'regz-jobs',
    useListenNotify: true,
    supervise: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: 3600,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queues met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queues warn'));
  await boss.start();
  await work(boss, deadLetterQueue, deadLetterPollSeconds, (job) => {
    // Not its data, which may name a person; the row of the failed job has it.
    log.error({ queue: job.sourceName, job: job.sourceId }, 'A job failed for good');
    return Promise.resolve();
  });
  for (const name of queueNames) {
    const handle = handlers[name];
    if (handle === undefined) continue;
    await work(boss, name, queuePollSeconds(name), (job) => runJob(handle, job, log));
  }
  // What a dead process held is taken up now, not after the first interval.
  boss.supervise().catch((error: unknown) => log.warn({ err: error }, 'Old jobs still wait'));
  return { stop: (limitMs = stopLimitMs) => stop(boss, limitMs) };
}

async function runJob(handle: JobHandler, job: JobWithMetadata, log: DatabaseLog): Promise<void> {
  try {
    await handle(job.data);
  } catch (error) {
    const { name: queue, id, retryCount, retryLimit } = job;
    log.warn({ err: error, queue, job: id, retryCount, retryLimit }, 'A job failed');
    throw error;
  }
}

async function work(
  boss: PgBoss,
  name: string,
  pollSeconds: number,
  handle: (job: JobWithMetadata) => Promise<void>,
): Promise<void> {
  const polling = {
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  };
  for (let worker = 0; worker < atOnce; worker += 1) {
    const id: string = await boss.work(
      name,
      { ...polling, includeMetadata: true },
      async (jobs: JobWithMetadata[]) => {
        for (const job of jobs) await handle(job);
        // Looks for the next one at once: notifications that arrive together wake a worker once.
        boss.notifyWorker(id);
      },
    );
  }
}

async function stop(boss: PgBoss, limitMs: number): Promise<void> {
  const finished = Promise.all([deadLetterQueue, ...queueNames].map((name) => boss.offWork(name)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([finished, late]);
  clearTimeout(timer);
  // Not graceful: that would wait again, in steps of half a second, for what has just ended.
  await boss.stop({ graceful: false });
}
