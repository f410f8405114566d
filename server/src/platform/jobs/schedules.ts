import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Round, Rounds } from './queues.ts';
import { JOBS_SCHEMA } from './settings.ts';

type Connections = {
  executeSql(text: string, values: unknown[]): Promise<{ rows: { name: string }[] }>;
};

/**
 * Of several processes that start within this time, one sends the first jobs, even if those have
 * ended.
 */
const ONE_FIRST_SECONDS = 60;

/**
 * Sends the first job of each schedule that has none, in this process or another, and brings
 * forward the next round of those that run at every start.
 */
export async function beginSchedules(
  boss: PgBoss,
  schedules: ReadonlyMap<string, Rounds>,
): Promise<void> {
  const db: Connections = boss.getDb();
  const { rows } = await db.executeSql(
    `select distinct name from ${JOBS_SCHEMA}.job where name = any($1) and state < 'completed'`,
    [[...schedules.keys()]],
  );
  const begun = rows.map(({ name }) => name);
  for (const [name, { firstAfterSeconds: startAfter }] of schedules) {
    if (begun.includes(name)) continue;
    await boss.send(name, {}, { startAfter, singletonSeconds: ONE_FIRST_SECONDS });
  }
  const atEveryStart = begun.filter((name) => schedules.get(name)?.atEveryStart);
  await db.executeSql(
    `update ${JOBS_SCHEMA}.job set start_after = now() where name = any($1) and state < 'active'`,
    [atEveryStart],
  );
}

/** Does a round, then sends the job of the next one. */
export function inRounds(
  boss: PgBoss,
  run: (job: JobWithMetadata) => Promise<void>,
  { everySeconds }: Rounds,
): (job: JobWithMetadata) => Promise<void> {
  return async (job) => {
    const begunMs = performance.now();
    const next: Round = { previousAt: new Date().toISOString() };
    await run(job);
    const leftMs = everySeconds * 1000 - Math.round(performance.now() - begunMs);
    await boss.send(job.name, next, { startAfter: Math.max(0, leftMs) / 1000 });
  };
}
