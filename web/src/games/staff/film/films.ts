import type { GameSlug } from '@regz/rules/games/games.ts';
import { colorFilm } from '../boards/color-film.tsx';
import { mathFilm } from '../boards/math-film.tsx';
import { mazeFilm } from '../boards/maze-film.tsx';
import { memoryFilm } from '../boards/memory-film.tsx';
import { puzzleFilm } from '../boards/puzzle-film.tsx';
import { reactionFilm } from '../boards/reaction-film.tsx';
import { shooterFilm } from '../boards/shooter-film.tsx';
import { targetFilm } from '../boards/target-film.tsx';
import { triviaFilm } from '../boards/trivia-film.tsx';
import { wordFilm } from '../boards/word-film.tsx';
import type { WholePlay } from '../staff-games.ts';
import type { Film, OraclePlay, ReplayPlay } from './film.ts';

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
