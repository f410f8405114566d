import type { GameSlug } from '@regz/rules/games/games.ts';
import { colorFilm } from '../boards/color-sequence-film.tsx';
import { mazeFilm } from '../boards/maze-runner-film.tsx';
import { memoryFilm } from '../boards/memory-match-film.tsx';
import { shooterFilm } from '../boards/mini-shooter-film.tsx';
import { puzzleFilm } from '../boards/puzzle-film.tsx';
import { mathFilm } from '../boards/quick-math-film.tsx';
import { reactionFilm } from '../boards/reaction-test-film.tsx';
import { targetFilm } from '../boards/target-clicker-film.tsx';
import { triviaFilm } from '../boards/trivia-film.tsx';
import { wordFilm } from '../boards/word-scramble-film.tsx';
import type { Film, OraclePlay, ReplayPlay } from '../film/film.ts';
import type { WholePlay } from '../staff-games.ts';

/** The games as staff see them again. A game has a line here. */
const replayed: Readonly<Partial<Record<GameSlug, (play: ReplayPlay) => Film | null>>> = {
  'mini-shooter': shooterFilm,
  'target-clicker': targetFilm,
  'color-sequence': colorFilm,
  'maze-runner': mazeFilm,
  'reaction-test': reactionFilm,
  puzzle: puzzleFilm,
};
const ofServer: Readonly<Partial<Record<GameSlug, (play: OraclePlay) => Film>>> = {
  'memory-match': memoryFilm,
  'quick-math': mathFilm,
  'word-scramble': wordFilm,
  trivia: triviaFilm,
};

/** The film of a play; null where there is none, or where it cannot be read. */
export function filmOf(play: WholePlay): Film | null {
  const { film, game } = play;
  if (film === null) return null;
  if (film.mode === 'replay') return replayed[game]?.({ ...play, film }) ?? null;
  return ofServer[game]?.({ ...play, film }) ?? null;
}
