import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Figure } from '../metrics/keep-figures.ts';
import type { Services } from '../services.ts';

/** The metrics' figures on jobs: those due and waiting, by queue. */
export function jobFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_jobs_waiting',
      help: 'Jobs that are due and wait, by queue',
      kind: 'gauge',
      label: 'queue',
      read: async () =>
        Object.fromEntries((await listDueJobs(db)).map(({ queue, jobs }) => [queue, jobs])),
    },
    {
      name: 'regz_jobs_waiting_oldest_seconds',
      help: 'How long the oldest job of a queue has been due',
      kind: 'gauge',
      label: 'queue',
      read: async () =>
        Object.fromEntries((await listDueJobs(db)).map(({ queue, seconds }) => [queue, seconds])),
    },
  ];
}

async function listDueJobs(db: Database) {
  const { rows } = await sql<{ queue: string; jobs: number; seconds: number }>`
    select name as queue, count(*)::bigint as jobs,
           extract(epoch from now() - min(start_after))::float8 as seconds
      from pgboss.job where state in ('created', 'retry') and start_after <= now()
     group by name`.execute(db);
  return rows;
}
