import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import type { GameSlug } from '@regz/rules/games/games.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';

type Words = TaskAreaWords['games'];

/**
 * What is said of every game. `mistake` says why a loss by the rules of the game was one, `hidden`
 * what happens while the page is hidden where that is not what happens elsewhere: null for nothing.
 */
export type GameWords = {
  name: string;
  objective: string;
  help: readonly string[];
  mistake?: string;
  hidden?: string | null;
};

/** The words of one game. */
export function gameWords(words: Words, slug: GameSlug): GameWords {
  const byGame: Partial<Record<GameSlug, GameWords>> = words.byGame;
  const found = byGame[slug];
  if (found === undefined) throw new Error(`${slug} has no words`);
  return found;
}

/** A score in its unit: seconds with two places, or a count. */
export function scoreText(words: Words, score: number, unit: ScoreUnit): string {
  return unit === 'ms' ? words.score.ms((score / 1000).toFixed(2)) : words.score[unit](score);
}
