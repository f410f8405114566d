import { DAY_MS } from '@regz/rules/durations.ts';
import { RESULT_KEPT_MS } from '@regz/rules/games/plays.ts';
import type { Database } from '../platform/database/database.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { listGames } from './list-games.ts';
import { listScores } from './plays/list-scores.ts';
import { emptyLogs, expirePlays, findOwnMoves, findOwnPlays } from './plays/plays.queries.ts';
import { startPlay } from './plays/start-play.ts';
import { abandonPlay } from './plays/steps/abandon-play.ts';
import { finishPlay } from './plays/steps/finish-play.ts';
import { makeMove } from './plays/steps/make-move.ts';
import { readPlay } from './plays/steps/read-play.ts';
import { addQuestion, editQuestion, listQuestions } from './staff/edit-question.ts';
import { addWord, editWord, listWords } from './staff/edit-word.ts';
import { listPlays } from './staff/list-plays.ts';
import { lookAtPlay } from './staff/look-at-play.ts';
import { readRates } from './staff/read-rates.ts';
import { readRecording } from './staff/read-recording.ts';
import { voidPlay } from './staff/void-play.ts';

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
  operations: {
    games: {
      listGames,
      listScores,
      startPlay,
      readPlay,
      makeMove,
      finishPlay,
      abandonPlay,
      staff: {
        listPlays: ({ db }, _, input) => listPlays(db, input),
        readRecording: ({ db }, _, input) => readRecording(db, input),
        lookAtPlay,
        voidPlay,
        readRates,
        listWords,
        addWord,
        editWord,
        listQuestions,
        addQuestion,
        editQuestion,
      },
    },
  },
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
