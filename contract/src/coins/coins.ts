import { DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { dayMarks } from '@regz/rules/coins/streak.ts';
import { gameSlugs } from '@regz/rules/games/game-names.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { coinsStaff } from './staff.ts';
import { statementCursor, statementPage } from './statement.ts';

/**
 * The caller's progress of the day. The bonus is posted with the act that brings the sum to ten.
 */
const readDay = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/coins/day' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      day: fields.day,
      resetsAt: fields.instant,
      tasks: z.int().nonnegative(),
      games: z.int().nonnegative(),
      total: z.int().min(0).max(DAILY_GOAL),
      bonus: z.strictObject({
        earned: z.boolean(),
        /** Staff voided a play and took the bonus back. The day has no second bonus. */
        takenBack: z.boolean(),
        /** The number of missing tasks or games. */
        left: z.int().nonnegative(),
        coins: z.int(),
      }),
      /** The games won on this day. */
      gamesWon: z.array(z.enum(gameSlugs)),
      /** Coins that staff took back for wins of this day that they voided. */
      coinsTakenBack: z.int().nonnegative(),
      streak: z.strictObject({
        days: z.int().nonnegative(),
        best: z.int().nonnegative(),
        /** The last seven days, today last. */
        week: z.array(z.enum(dayMarks)).length(7),
      }),
      /** Coins from tasks, games and bonuses in the whole days before this one. */
      earned: z.strictObject({
        coins: z.int().nonnegative(),
        /** Seven, or the days since joining if they are fewer. */
        days: z.int().min(0).max(7),
      }),
      balance: z.int().nonnegative(),
      serverNow: fields.instant,
    }),
  );

const listStatement = operation({ caller: 'task-user' })
  .route({ method: 'GET', path: '/coins/statement' })
  .input(z.strictObject({ before: statementCursor.optional() }))
  .output(statementPage);

export const coins = {
  readDay,
  listStatement,
  staff: coinsStaff,
};
