import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import { browserOf, isWithinDay, makeCrowd } from '../scenarios/crowd.ts';

/** Rounds for which people are created at once; one person has thirty attempts. */
const BATCH = 25;

/** How often each thing happened over all rounds. */
export type Tally = Record<string, number>;

export type Count = (word: string) => void;

/** Plays so many rounds, a batch at a time, far from where a day turns. */
export async function inBatches(
  server: TestServer,
  rounds: number,
  play: (batch: number, count: Count) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = {};
  for (let begun = 0; begun < rounds; begun += BATCH) {
    // A challenge ends by the real clock as well, and long storms outlive one that stands still.
    server.clock.advance(Math.max(0, Date.now() - server.clock()));
    while (!isWithinDay(server.clock())) server.clock.advance(MINUTE_MS);
    await play(Math.min(BATCH, rounds - begun), (word) => {
      tally[word] = (tally[word] ?? 0) + 1;
    });
  }
  return tally;
}

/** So many task users, each signed in at a browser of an address of its own. */
export async function signedInCrowd(
  server: TestServer,
  crowd: Omit<Parameters<typeof makeCrowd>[1], 'nowMs'>,
): Promise<Browser[]> {
  const members = await makeCrowd(server.database, { ...crowd, nowMs: server.clock() });
  return members.map((member) => browserOf(server, member));
}

/** What the ledger's own checks find, and how often the database had to break a deadlock. */
export async function aftermath({ database }: TestServer): Promise<Tally> {
  const { rows } = await database.ownerPool.query<Tally>(
    `select (select sum(wrong)::integer from coin_faults()) as faults,
            (select deadlocks::integer from pg_stat_database where datname = current_database())
              as deadlocks`,
  );
  return rows[0] ?? {};
}
