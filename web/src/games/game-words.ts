import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';

type Words = TaskAreaWords['games'];

/**
 * The texts of a game. `mistake` explains a loss by the game's own rules. `hidden` describes a
 * hidden page, or is null if the game does the same as the others. `goesOn` is the notice for a
 * player who continues a game.
 */
export type GameWords = {
  name: string;
  objective: string;
  help: readonly string[];
  mistake?: string;
  hidden?: string | null;
  goesOn?: string;
};

/** The words of one game. */
export function gameWords(words: Words, slug: GameSlug): GameWords {
  return words.byGame[slug];
}

/** A score in its unit: a count, or a time, which has two decimals from one second on. */
export function scoreText(words: Words, score: number, unit: ScoreUnit): string {
  if (unit === 'ms' && score >= 1000) return words.score.seconds((score / 1000).toFixed(2));
  return words.score[unit](score);
}
