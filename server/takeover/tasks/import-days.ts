import { gameNames } from '@regz/rules/games/game-names.ts';
import { TASKS_A_DAY } from '@regz/rules/tasks/daily-tasks.ts';
import { importedId, type ImportedIds } from '../imported-ids.ts';
import { type ImportedRow, RowRefused, takeEach, type TakeRows } from '../imported-rows.ts';
import { booleanOf, countOf, momentOf, requiredText } from '../imported-values.ts';
import {
  type ImportedDay,
  type ImportedGame,
  insertImportedDay,
  insertImportedGame,
} from './day-imports.queries.ts';

/** Imports days of tasks; duplicates are left out. */
export function importDays(ids: ImportedIds): TakeRows {
  return takeEach(
    (row) => importedDay(row, ids),
    insertImportedDay,
    'this day of the person is there already',
  );
}

/** Imports won games; a day's second win of a game is left out. */
export function importGames(ids: ImportedIds): TakeRows {
  return takeEach(
    (row) => importedGame(row, ids),
    insertImportedGame,
    'this game of the person and day is there already',
  );
}

function importedDay(row: ImportedRow, { taskUsers }: ImportedIds): ImportedDay {
  const moment = momentOf(row, 'task_date');
  if (moment === null) throw new RowRefused('task_date is empty');
  const tasks = countOf(row, 'tasks_completed', { otherwise: 0, least: 0 });
  if (tasks > TASKS_A_DAY) throw new RowRefused(`tasks_completed is more than ${TASKS_A_DAY}`);
  return {
    userId: importedId(row, 'user_id', taskUsers),
    day: moment.toISOString().slice(0, 10),
    tasks,
    bonus: booleanOf(row, 'bonus_earned', false),
  };
}

function importedGame(row: ImportedRow, { taskUsers }: ImportedIds): ImportedGame {
  const text = requiredText(row, 'game_name');
  const game = gameNames.find((known) => plain(known) === plain(text));
  if (game === undefined) throw new RowRefused(`unknown game "${text}"`);
  const at = momentOf(row, 'created_at') ?? momentOf(row, 'completion_date');
  if (at === null) throw new RowRefused('created_at and completion_date are empty');
  return { userId: importedId(row, 'user_id', taskUsers), game, at };
}

/** A game's name without case and punctuation: the original may have written `mini-shooter`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
