import type { Database } from '../../src/platform/database/database.ts';

export type ImportedDay = { userId: string; day: string; tasks: number; bonus: boolean };
export type ImportedGame = { userId: string; game: string; at: Date };

/** Adds a day of tasks; false if the person already has that day. */
export async function insertImportedDay(trx: Database, day: ImportedDay): Promise<boolean> {
  const result = await trx
    .insertInto('task_imported_days')
    .values({
      user_id: day.userId,
      task_date: day.day,
      tasks_completed: day.tasks,
      bonus_earned: day.bonus,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds a won game; false if the person already won it that day. */
export async function insertImportedGame(trx: Database, game: ImportedGame): Promise<boolean> {
  const result = await trx
    .insertInto('game_completions')
    .values({
      user_id: game.userId,
      game_name: game.game,
      completion_date: game.at.toISOString().slice(0, 10),
      created_at: game.at,
      imported: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
