import { DAY_MS } from '@regz/rules/durations.ts';
import { RESULT_KEPT_MS } from '@regz/rules/games/plays.ts';
import type { Database } from '../platform/database/database.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { gamesRoutes } from './games.routes.ts';
import { emptyLogs, expirePlays, findOwnMoves, findOwnPlays } from './plays/plays.queries.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof gamesBudgets> {}
}

/** Attempt limits of this slice. */
const gamesBudgets = {
  /** Plays that one account begins. */
  playStart: { attempts: 60, windowSeconds: 15 * 60 },
  /** Moves and finished logs of one account. */
  playMove: { attempts: 600, windowSeconds: 15 * 60 },
} satisfies Record<string, AttemptLimit>;

export const games = {
  operations: (services) => ({ games: gamesRoutes(services) }),
  attemptLimits: () => gamesBudgets,
  sweep: sweepGames,
  exportTaskUser: (db, { id }) => exportGames(db, id),
} satisfies Slice;

const LOST_KEPT_MS = 7 * DAY_MS;
const WON_KEPT_MS = 90 * DAY_MS;

/** Ends abandoned plays. Deletes inputs of lost plays after 7 days, of won ones after 90. */
export async function sweepGames({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await expirePlays(db, { at: new Date(now), overBefore: new Date(now - RESULT_KEPT_MS) });
  await emptyLogs(db, { state: 'lost', endedBefore: new Date(now - LOST_KEPT_MS) });
  await emptyLogs(db, { state: 'won', endedBefore: new Date(now - WON_KEPT_MS) });
}

/** Returns the stored plays of a task user. The export of coins contains the games won. */
async function exportGames(db: Database, userId: string): Promise<PersonalData> {
  const plays = await findOwnPlays(db, userId);
  return {
    game_plays: plays.map((play) => ({ ...play, log: play.log?.toString('base64url') ?? null })),
    game_play_moves: await findOwnMoves(db, userId),
  };
}
