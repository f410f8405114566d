import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { playFlags, scoreUnits } from '@regz/rules/games/game-rules.ts';
import { lossReasons } from '@regz/rules/games/judged.ts';
import { controls } from '@regz/rules/games/play-conditions.ts';
import { playStates, VOID_REASON_MAX } from '@regz/rules/games/plays.ts';
import { rateVerdicts } from '@regz/rules/games/win-rates.ts';
import { paces } from '@regz/rules/players/task-users.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { questionsStaff } from './questions.ts';
import { gameReveal, gameView } from './views.ts';
import { wordsStaff } from './words.ts';

const id = z.uuid();
const game = z.enum(gameSlugs);
const unknown = { GAME_PLAY_UNKNOWN: { status: 404 } } as const;
const score = z.int().nonnegative().nullable();
const reason = z.enum(lossReasons).nullable();

/** A play as staff see it. Its payment is the one that the player saw. */
const staffPlay = z.strictObject({
  id,
  game,
  userId: z.uuid(),
  username: z.string(),
  practice: z.boolean(),
  state: z.enum(playStates),
  issuedAt: fields.instant,
  endedAt: fields.instant.nullable(),
  /** The reason for the loss. */
  reason,
  score,
  scoredBy: z.enum(scoreUnits),
  flags: z.array(z.enum(playFlags)),
  coins: z.int().nonnegative(),
  bonus: z.int().nonnegative(),
  /** The time of the last review by staff, and the reviewer. */
  looked: z.strictObject({ at: fields.instant, by: z.string() }).nullable(),
  voided: z
    .strictObject({
      at: fields.instant,
      by: z.string(),
      reason: z.string(),
      /** The coins that were taken back: less than the play paid if the wallet held less. */
      coins: z.int().nonnegative(),
      /** True if the day's bonus was no longer due and was taken back too. */
      bonus: z.boolean(),
    })
    .nullable(),
});

/** Plays, newest first, twenty-five at a time; `next` is the `before` of the next page. */
const listPlays = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/games/staff/plays' })
  .input(
    z.strictObject({
      game: game.optional(),
      /** The start of a username. */
      username: fields.username.optional(),
      state: z.enum([...playStates, 'voided']).optional(),
      /**
       * Only plays with this flag, with any flag, or with any flag that staff have not reviewed or
       * voided.
       */
      flag: z.enum(['any', 'unseen', ...playFlags]).optional(),
      before: id.optional(),
    }),
  )
  .output(z.strictObject({ plays: z.array(staffPlay).max(25), next: id.nullable() }));

/** The inputs of an ended play, from which the board is redrawn. */
const recording = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('replay'),
    seed: z.string().regex(/^[\da-f]{32}$/),
    log: z.string(),
  }),
  z.strictObject({
    mode: z.literal('oracle'),
    start: gameView,
    /** Each move with the board after it. */
    moves: z.array(
      z.strictObject({
        atMs: z.int(),
        input: z.union([z.int(), z.string()]),
        view: gameView,
      }),
    ),
    /** The word to find. Null in other games. */
    word: z.string().nullable(),
    /** The solution that the player saw at the end. */
    reveal: gameReveal.nullable(),
  }),
]);

/**
 * One play with its recording. There is no recording for an open play, so that staff cannot help
 * its player. There is none either for a play whose inputs were never sent or are deleted, or whose
 * rules no longer exist.
 */
const readRecording = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/games/staff/plays/{id}' })
  .input(z.strictObject({ id }))
  .output(
    staffPlay.extend({
      /** The day and the number of the play in it. */
      day: fields.day,
      number: z.int(),
      version: z.int(),
      pace: z.enum(paces),
      control: z.enum(controls),
      /** The time that a finished log waited for the connection. Null if none was sent. */
      heldMs: z.int().nullable(),
      recording: recording.nullable(),
      recordingMissing: z.enum(['open', 'unsent', 'forgotten', 'rules-gone']).nullable(),
      /** The verdict of the current rules. Null if there is nothing to decide. */
      judged: z
        .strictObject({
          outcome: z.enum(['won', 'lost']),
          reason,
          score,
          /** True if it equals the original verdict. */
          agrees: z.boolean(),
        })
        .nullable(),
    }),
  )
  .errors(unknown);

/**
 * Marks a play as reviewed: it leaves the list of flagged plays that wait. Nothing else changes.
 */
const lookAtPlay = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/games/staff/plays/{id}/look' })
  .input(z.strictObject({ id }))
  .output(staffPlay)
  .errors(unknown);

/**
 * Voids a win: takes back its coins, as far as the wallet holds them, and the day's bonus if fewer
 * than ten tasks and games are left. The game stays locked.
 */
const voidPlay = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/games/staff/plays/{id}/void' })
  .input(z.strictObject({ id, reason: z.string().max(VOID_REASON_MAX) }))
  .output(staffPlay)
  .errors({
    ...unknown,
    ...reasonMissing,
    GAME_PLAY_NOT_WON: { status: 409 },
    GAME_PLAY_VOIDED: { status: 409 },
  });

const span = z.strictObject({
  /** Won and lost plays. Excludes practice, voided and abandoned plays. */
  plays: z.int().nonnegative(),
  won: z.int().nonnegative(),
});

/** The real win rate of each game, with its expected band. */
const readRates = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/games/staff/rates' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      games: z.array(
        z.strictObject({
          game,
          band: z.strictObject({ fromPercent: z.int(), toPercent: z.int() }),
          week: span,
          fourWeeks: span,
          /** Of the four weeks. */
          verdict: z.enum(rateVerdicts),
          /** Plays of the four weeks that carry a flag. */
          flagged: z.int().nonnegative(),
        }),
      ),
    }),
  );

export const gamesStaff = {
  listPlays,
  readRecording,
  lookAtPlay,
  voidPlay,
  readRates,
  ...wordsStaff,
  ...questionsStaff,
};
