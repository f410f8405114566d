import { SECOND_MS } from '@regz/rules/durations.ts';
import { historyBeginsAt } from '@regz/rules/incidents/system-status.ts';
import { batchedRead } from '../platform/database/batches/batched-read.ts';
import { endsBy } from '../platform/ends-by.ts';
import type { Services } from '../platform/services.ts';
import { thrownMessage } from '../platform/thrown.ts';
import { toldIncidents, type ToldIncident } from './incident-views.ts';
import { listPublicIncidents } from './incidents.queries.ts';

/** Longer than any good answer takes, and shorter than people wait for a page. */
const MOST_WAIT_MS = 2 * SECOND_MS;

export type KnownStatus = {
  databaseAnswers: boolean;
  /** As of the last answer of the database; none before the first. */
  incidents: readonly ToldIncident[];
  /** The time of that answer, by the server's clock. */
  readAtMs: number | null;
};

export type StatusMemory = () => Promise<KnownStatus>;

/**
 * Remembers the incidents that this process read last. Each call queries the database for a short
 * time. If the database does not answer, the call returns the last known incidents and says so. The
 * first read is at the start, when the database answers.
 */
export function createStatusMemory({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): StatusMemory {
  let last: Omit<KnownStatus, 'databaseAnswers'> = { incidents: [], readAtMs: null };
  const read = batchedRead(
    () => listPublicIncidents(db, { since: new Date(historyBeginsAt(clock())) }),
    toldIncidents,
  );

  async function look(): Promise<KnownStatus> {
    try {
      const incidents = await endsBy(AbortSignal.timeout(MOST_WAIT_MS), read());
      last = { incidents, readAtMs: clock() };
      return { databaseAnswers: true, ...last };
    } catch (error) {
      const reason = thrownMessage(error);
      log.warn({ reason }, 'the incidents could not be read: the last known ones are told');
      return { databaseAnswers: false, ...last };
    }
  }

  void look();
  return look;
}
