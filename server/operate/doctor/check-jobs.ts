import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { DEAD_LETTER_QUEUE, schedulesOf } from '../../src/platform/jobs/queues.ts';
import { queues } from '../../src/slices.ts';
import { countDeadLetters, findOldestDueJobs } from './doctor.queries.ts';
import { type Finding, findingsOf } from './finding.ts';

const LATE_MS = 15 * MINUTE_MS;
const LOOKED_BACK_MS = 7 * DAY_MS;

/** Jobs that are long overdue, and jobs of the last week that failed permanently. */
export async function checkJobs(db: Database): Promise<Finding[]> {
  const { ok, warn } = findingsOf('jobs');
  const now = Date.now();
  const late = await findOldestDueJobs(db, {
    before: new Date(now - LATE_MS),
    schedules: [...schedulesOf(queues).keys()],
  });
  const dead = await countDeadLetters(db, DEAD_LETTER_QUEUE, new Date(now - LOOKED_BACK_MS));
  const found = [
    ...late.map(({ queue, dueAt }) => {
      const minutes = Math.floor((now - dueAt.getTime()) / MINUTE_MS);
      return warn(
        `jobs: ${queue} has waited for ${minutes} minutes; is a server running, with a ROLE other than web?`,
      );
    }),
    ...dead.map(({ queue, jobs }) =>
      warn(`jobs: ${jobs} of ${queue} failed for good in the last seven days`),
    ),
  ];
  return found.length === 0 ? [ok('jobs: none late, none failed for good')] : found;
}
