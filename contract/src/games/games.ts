import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { scoreUnits } from '@regz/rules/games/game-rules.ts';
import { LOG_LIMITS } from '@regz/rules/games/input-log.ts';
import { lossReasons } from '@regz/rules/games/judged.ts';
import { PAST_SCORES } from '@regz/rules/games/past-scores.ts';
import { controls, difficulties } from '@regz/rules/games/play-conditions.ts';
import { RESULT_KEPT_MS } from '@regz/rules/games/plays.ts';
import { findGame } from '@regz/rules/games/registry.ts';
import { paces } from '@regz/rules/players/task-users.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { gamesStaff } from './staff.ts';
import { gameReveal, gameView } from './views.ts';

/** A game that can be played. */
const game = z.enum(gameSlugs).refine((slug) => findGame(slug) !== undefined);
const id = z.uuid();
const seed = z.string().regex(/^[\da-f]{32}$/);

/** The end of a play. Every request returns the same verdict. */
export const playVerdict = z.strictObject({
  outcome: z.enum(['won', 'lost']),
  reason: z.enum(lossReasons).nullable(),
  coins: z.int().nonnegative(),
  /** 0, or the day's bonus if this game brought the day to ten. */
  bonus: z.int().nonnegative(),
  balance: z.int().nonnegative(),
  /** The time at which the game can be won again. Null if it is not locked. */
  availableAt: fields.instant.nullable(),
  /** The game was won while it was locked, in another tab. This is not an error. */
  alreadyCompleted: z.boolean(),
  /** In the unit of the game. Null for a lost play. */
  score: z.int().nonnegative().nullable(),
  best: z.int().nonnegative().nullable(),
  reveal: gameReveal.nullable(),
});

const play = z.strictObject({
  id,
  game,
  practice: z.boolean(),
  version: z.int(),
  pace: z.enum(paces),
  control: z.enum(controls),
  issuedAt: fields.instant,
  expiresAt: fields.instant,
  serverNow: fields.instant,
  /** The seed for the browser. Null if only the server may know it. */
  seed: seed.nullable(),
  /** The view of an oracle game. Null for other games. */
  view: gameView.nullable(),
  /** The number of the next move. */
  step: z.int(),
});

const unknown = { GAME_PLAY_UNKNOWN: { status: 404 } } as const;
const over = { GAME_PLAY_OVER: { status: 409 } } as const;

/** The caller's games of the day. */
const listGames = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/games' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      serverNow: fields.instant,
      games: z.array(
        z.strictObject({
          game,
          difficulty: z.enum(difficulties),
          rewardCoins: z.int(),
          limitSeconds: z.int().nullable(),
          state: z.enum(['ready', 'open', 'locked']),
          /** The kind of start that returns a running play unchanged. */
          halfPlayed: z.enum(['earnest', 'practice']).nullable(),
          availableAt: fields.instant.nullable(),
          playsToday: z.int().nonnegative(),
          scoredBy: z.enum(scoreUnits),
          /** The best score, including practice. Less is better. */
          best: z.int().nonnegative().nullable(),
        }),
      ),
    }),
  );

/** The caller's newest scores in a game, newest first, including practice. */
const listScores = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/games/scores/{game}' })
  .input(z.strictObject({ game }))
  .output(z.array(z.int().nonnegative()).max(PAST_SCORES.most));

/**
 * Starts a play. An open play of an oracle game is returned unchanged. An open play of a replayed
 * game is abandoned, because a reload has ended it. Practice pays nothing and locks nothing. Staff
 * accounts can only practice.
 */
const startPlay = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/games/plays', successStatus: 201 })
  .input(
    z.strictObject({
      game,
      control: z.enum(controls),
      practice: z.boolean().optional(),
      pace: z.enum(paces).optional(),
    }),
  )
  .output(play)
  .errors({
    GAME_LOCKED: { status: 409, data: z.strictObject({ availableAt: fields.instant }) },
    /** Staff have left the game without a word or enough questions. */
    GAME_UNAVAILABLE: { status: 409 },
    GAME_PLAY_TOO_SOON: { status: 429, data: z.strictObject({ retryAfterSeconds: z.int() }) },
  });

/** One of the caller's plays: its current state or its result. */
const readPlay = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/games/plays/{id}' })
  .input(z.strictObject({ id }))
  .output(z.strictObject({ play: play.nullable(), verdict: playVerdict.nullable() }))
  .errors({ ...unknown, ...over });

/** One input of an oracle game. A repeated input returns its view again. */
const makeMove = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/games/plays/{id}/moves' })
  .input(
    z.strictObject({
      id,
      step: z.int().min(1).max(40),
      input: z.union([z.int().min(-9999).max(9999), z.string().max(5)]),
    }),
  )
  .output(z.strictObject({ view: gameView, verdict: playVerdict.nullable() }))
  .errors({
    ...unknown,
    ...over,
    GAME_MOVE_OUT_OF_STEP: { status: 409, data: z.strictObject({ step: z.int() }) },
    GAME_MOVE_INVALID: { status: 400 },
    GAME_MOVE_TOO_SOON: { status: 409, data: z.strictObject({ waitMs: z.int() }) },
  });

/**
 * Submits the inputs of a replayed play. The server replays them and decides. An ended play returns
 * its verdict. A log may arrive up to an hour after the play's time. `heldMs` is the time that the
 * page held it while the connection was lost. Staff see it, and it decides nothing.
 */
const finishPlay = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/games/plays/{id}/finish' })
  .input(
    z.strictObject({
      id,
      log: z.string().max(LOG_LIMITS.characters),
      heldMs: z.int().min(0).max(RESULT_KEPT_MS).optional(),
    }),
  )
  .output(playVerdict)
  .errors({ ...unknown, ...over, GAME_LOG_INVALID: { status: 400 } });

/** Abandons a play. An ended play does not change. */
const abandonPlay = operation({ caller: 'task-user' })
  .route({ method: 'POST', path: '/games/plays/{id}/abandon' })
  .input(z.strictObject({ id }))
  .output(fields.nothing)
  .errors(unknown);

export const games = {
  listGames,
  listScores,
  startPlay,
  readPlay,
  makeMove,
  finishPlay,
  abandonPlay,
  staff: gamesStaff,
};
