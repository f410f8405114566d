import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';

type Words = TaskAreaWords['games'];

/**
 * The texts that every game has. `mistake` explains a loss by the game's own rules; `hidden` says
 * what happens while the page is hidden, if that differs from other games, otherwise null; `goesOn`
 * what somebody should know who continues the game half-played.
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
  const byGame: Partial<Record<GameSlug, GameWords>> = words.byGame;
  const found = byGame[slug];
  if (found === undefined) throw new Error(`${slug} has no words`);
  return found;
}

/** A score in its unit: a count, or a time, which from one second on has two places. */
export function scoreText(words: Words, score: number, unit: ScoreUnit): string {
  if (unit === 'ms' && score >= 1000) return words.score.seconds((score / 1000).toFixed(2));
  return words.score[unit](score);
}
