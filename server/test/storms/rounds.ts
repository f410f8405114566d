import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import { browserOf, isWithinDay, makeCrowd } from '../scenarios/crowd.ts';

/** Rounds for which people are created at once; one person has thirty attempts. */
const BATCH = 25;

/** The count of each outcome over all rounds. */
export type Tally = Record<string, number>;

export type Count = (word: string) => void;

/** Plays the given number of rounds in batches, not close to midnight. */
export async function inBatches(
  server: TestServer,
  rounds: number,
  play: (batch: number, count: Count) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = {};
  for (let begun = 0; begun < rounds; begun += BATCH) {
    // Challenges expire by the real clock, so the test clock must not fall behind it in a long
    // storm.
    server.clock.advance(Math.max(0, Date.now() - server.clock()));
    while (!isWithinDay(server.clock())) server.clock.advance(MINUTE_MS);
    await play(Math.min(BATCH, rounds - begun), (word) => {
      tally[word] = (tally[word] ?? 0) + 1;
    });
  }
  return tally;
}

/** Creates task users, each signed in from an address of its own. */
export async function signedInCrowd(
  server: TestServer,
  crowd: Omit<Parameters<typeof makeCrowd>[1], 'nowMs'>,
): Promise<Browser[]> {
  const members = await makeCrowd(server.database, { ...crowd, nowMs: server.clock() });
  return members.map((member) => browserOf(server, member));
}

/** Faults that the ledger's own checks find, and the number of deadlocks. */
export async function aftermath({ database }: TestServer): Promise<Tally> {
  const { rows } = await database.ownerPool.query<Tally>(
    `select (select sum(wrong)::integer from coin_faults()) as faults,
            (select deadlocks::integer from pg_stat_database where datname = current_database())
              as deadlocks`,
  );
  return rows[0] ?? {};
}
