import type pg from 'pg';
import { type DatabaseOptions, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { verifySession } from '../database/connections/verify-session.ts';
import { APPLICATION_ROLE } from '../embedded-postgres/application-database.ts';
import type { Logger } from '../log/logger.ts';
import { counts } from '../metrics/counts.ts';
import { thrownMessage } from '../thrown.ts';
import {
  DEAD_LETTER_QUEUE,
  type JobData,
  type JobQueue,
  namesOf,
  type QueueName,
  type Queues,
  schedulesOf,
} from './queues.ts';
import { beginSchedules, inRounds } from './schedules.ts';
import { jobsSettings } from './settings.ts';
import { wakeDueWorkers } from './wake-due-workers.ts';

/**
 * Does the work of one job, given what was sent. It may run more than once for the same job, even
 * concurrently if a worker was presumed dead, so it must be idempotent.
 */
export type JobHandler<Name extends QueueName> = (
  job: JobData[Name],
  /** Aborted when the workers are to stop: a long job ends early, and is done later. */
  stopping: AbortSignal,
) => Promise<unknown>;

/** The handler of each queue's jobs. */
export type JobHandlers = { readonly [Name in QueueName]: JobHandler<Name> };

export type RunningWorkers = {
  /** Takes no new job and waits, up to `limitMs`, for running ones; the rest are retried. */
  stop(limitMs?: number): Promise<void>;
};

const WORKERS_OF_SINGLE_JOBS = 2;
/** How often workers poll: while they cannot be notified, and otherwise. */
const POLL_SECONDS = 2;
const NOTIFIED_POLL_SECONDS = 60;
const SUPERVISE_SECONDS = 10;
const maintenance = {
  superviseIntervalSeconds: SUPERVISE_SECONDS,
  monitorIntervalSeconds: SUPERVISE_SECONDS,
  flowIntervalSeconds: 3600,
  // How often ended jobs are deleted that were kept long enough.
  maintenanceIntervalSeconds: 600,
  reindex: false,
} as const;
const STOP_LIMIT_MS = 10_000;

/**
 * Runs the handlers, some jobs of a queue at once or a whole batch, within milliseconds of the commit
 * that sent the job (LISTEN), or within a second of its time if it was to start later. A job whose
 * handler throws is logged and retried as its queue says. Holds up to five connections.
 */
export async function runWorkers(options: {
  connection: pg.ClientConfig;
  queues: Queues;
  /** A queue without a handler is left waiting. */
  handlers: Partial<JobHandlers>;
  /** True if schedules run. */
  schedules?: boolean;
  log: Logger;
}): Promise<RunningWorkers> {
  const { queues, schedules = false, log } = options;
  const stopping = new AbortController();
  const boss = connectBoss(options);
  await boss.start();
  const names = namesOf(queues).filter((name) => schedules || queues[name].rounds === undefined);
  const workers = await workAll(boss, names, { ...options, stopping: stopping.signal });
  if (schedules) await beginSchedules(boss, handledSchedules(options));
  const stopWaking = wakeDueWorkers({
    db: boss.getDb(),
    wake: (queue) => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)),
    log,
  });
  // Takes over a dead process's jobs immediately, not after the first interval.
  boss.supervise().catch((error: unknown) => log.warn({ err: error }, 'removing old jobs failed'));
  return {
    stop: async (limitMs = STOP_LIMIT_MS) => {
      stopping.abort();
      await stopWaking();
      await stop(boss, names, limitMs);
    },
  };
}

/** The job queue on connections of its own, which are not open yet. */
function connectBoss({
  connection: given,
  log,
}: {
  connection: pg.ClientConfig;
  log: Logger;
}): PgBoss {
  const verify = verifySession({ role: APPLICATION_ROLE, limits: {} });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field goes to pg.Pool, which takes more of them than pg-boss's type names
  const connection = { ...given, verify } as DatabaseOptions;
  const boss = new PgBoss({
    ...jobsSettings,
    ...connection,
    max: 4,
    application_name: 'regz-jobs',
    useListenNotify: true,
    supervise: true,
    ...maintenance,
  });
  boss.on('error', (error) =>
    log.warn(
      { reason: thrownMessage(error) },
      'the job queue could not be used; it is tried again',
    ),
  );
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  return boss;
}

function handledSchedules({ queues, handlers }: Pick<How, 'queues' | 'handlers'>) {
  const all = [...schedulesOf(queues)];
  return new Map(all.filter(([name]) => Object.hasOwn(handlers, name)));
}

type How = { queues: Queues; handlers: Partial<JobHandlers>; stopping: AbortSignal; log: Logger };

/** The workers of each queue, and of the dead letters. */
async function workAll(
  boss: PgBoss,
  names: readonly QueueName[],
  how: How,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const workers = new Map<string, readonly string[]>();
  workers.set(DEAD_LETTER_QUEUE, await workDeadLetters(boss, how.log));
  for (const name of names) workers.set(name, await workQueue(boss, name, how));
  return workers;
}

async function workDeadLetters(boss: PgBoss, log: Logger): Promise<readonly string[]> {
  return await work(boss, DEAD_LETTER_QUEUE, (job) => {
    // Not its data, which may name a person; the row of the failed job has it.
    counts.deadJobs.inc({ queue: job.sourceName ?? 'unknown' });
    log.error({ queue: job.sourceName, job: job.sourceId }, 'a job failed permanently');
    return Promise.resolve();
  });
}

/** The workers of one queue: their names in pg-boss. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties a queue's data to the handler of the same queue
async function workQueue<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  options: How,
): Promise<readonly string[]> {
  const queue: JobQueue<JobData[Name]> = options.queues[name];
  const handle: JobHandler<Name> | undefined = options.handlers[name];
  if (handle === undefined) return [];
  const read = (data: unknown) => handle(queue.data.parse(data), options.stopping);
  const run = (job: JobWithMetadata) => runJob(read, job, options.log);
  if (queue.rounds === undefined) return await work(boss, name, run, queue);
  return await work(boss, name, inRounds(boss, run, queue.rounds), { workers: 1 });
}

async function runJob(
  handle: (data: unknown) => Promise<unknown>,
  job: JobWithMetadata,
  log: Logger,
): Promise<void> {
  try {
    await handle(job.data);
  } catch (error) {
    const { name: queue, id, retryCount, retryLimit } = job;
    counts.jobFailures.inc({ queue });
    log.warn({ err: error, queue, job: id, retryCount, retryLimit }, 'a job failed');
    throw error;
  }
}

async function work(
  boss: PgBoss,
  name: string,
  handle: (job: JobWithMetadata) => Promise<void>,
  {
    batchSize = 1,
    workers = batchSize > 1 ? 1 : WORKERS_OF_SINGLE_JOBS,
    groupWorkers,
  }: Pick<JobQueue<unknown>, 'batchSize' | 'workers' | 'groupWorkers'> = {},
): Promise<readonly string[]> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
    batchSize,
    includeMetadata: true,
    perJobResults: true,
    ...(groupWorkers === undefined ? {} : { groupConcurrency: groupWorkers }),
  } as const;
  const ids: string[] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    const id: string = await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
      const results = await Promise.all(jobs.map((job) => resultOf(handle, job)));
      // Looks for the next ones immediately: several notifications wake a worker only once.
      boss.notifyWorker(id);
      return results;
    });
    ids.push(id);
  }
  return ids;
}

/** Jobs that are fetched together end each for itself. */
async function resultOf(
  handle: (job: JobWithMetadata) => Promise<void>,
  job: JobWithMetadata,
): Promise<JobResult> {
  try {
    await handle(job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: error };
  }
}

async function stop(boss: PgBoss, queueNames: readonly string[], limitMs: number): Promise<void> {
  const finished = Promise.all(
    [DEAD_LETTER_QUEUE, ...queueNames].map((name) => boss.offWork(name)),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([finished, late]);
  clearTimeout(timer);
  // Not gracefully: that would wait again, in steps of half a second, for what has just ended.
  await boss.stop({ graceful: false });
}
