import { randomBytes, randomUUID } from 'node:crypto';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { winningMazeLog } from '@regz/rules/games/maze-runner/maze-bot.ts';
import type { TestDatabase } from '../../harness/harness-database.ts';

/** A solved maze, and the time of its last step. */
type Walked = { id: string; log: string; overAtMs: number };

const OPEN_MS = HOUR_MS;

/** Inserts a started maze for each person, and returns logs whose last step is made now. */
export async function walkMazes(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  people: readonly { id: string }[],
): Promise<Walked[]> {
  return Promise.all(
    people.map(async (person) => {
      const seed = randomBytes(16);
      const { log, playedMs } = winningMazeLog(seed.toString('hex'), 'standard');
      const walked = { id: randomUUID(), log, overAtMs: Date.now() };
      const issuedAt = new Date(walked.overAtMs - playedMs);
      await ownerPool.query(
        `insert into game_plays (id, user_id, game_name, play_date, play_number, practice,
           rules_version, pace, control, seed, issued_at, expires_at)
         values ($1, $2, 'Maze Runner', $3, 1, false, 1, 'standard', 'keys', $4, $5, $6)`,
        [
          walked.id,
          person.id,
          utcDay(issuedAt),
          seed,
          issuedAt,
          new Date(issuedAt.getTime() + OPEN_MS),
        ],
      );
      return walked;
    }),
  );
}

/** The input that the page submits: the log, and the time since its last step. */
export function handedIn(walked: Walked | undefined) {
  if (walked === undefined) throw new Error('nobody has walked this maze');
  const { id, log, overAtMs } = walked;
  return { id, log, heldMs: Date.now() - overAtMs };
}
