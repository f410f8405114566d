import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import { messages } from '@regz/texts/en.ts';
import { counted } from '../platform/format-number.ts';

/** The sentences of a game outside of its board. */
export type GameWords = {
  objective: string;
  help: readonly string[];
  mistake?: string;
  hidden?: string;
  goesOn?: string;
};

export const gameWords: Readonly<Record<GameSlug, GameWords>> = messages.gameHelp;

/** A score in its unit: a count, or a time, which has two decimals from one second on. */
export function scoreText(score: number, unit: ScoreUnit): string {
  const texts = messages.games.score;
  if (unit === 'ms' && score >= 1000) return texts.seconds({ seconds: (score / 1000).toFixed(2) });
  return texts[unit](counted(score));
}
