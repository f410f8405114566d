import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { colorSequence } from './color-sequence/game.tsx';
import type { GameManifest } from './kit/manifest.tsx';
import { mazeRunner } from './maze-runner/game.tsx';
import { memoryMatch } from './memory-match/game.tsx';
import { miniShooter } from './mini-shooter/game.tsx';
import { puzzle } from './puzzle/game.tsx';
import { quickMath } from './quick-math/game.tsx';
import { reactionTest } from './reaction-test/game.tsx';
import { targetClicker } from './target-clicker/game.tsx';
import { trivia } from './trivia/game.tsx';
import { wordScramble } from './word-scramble/game.tsx';

/**
 * Every game. Signs are in `game-sign.tsx`, because the page of tasks shows them without pictures.
 * Recordings are in `staff/recordings.ts`, because only the staff site has them.
 */
export const games: Readonly<Record<GameSlug, GameManifest>> = {
  'mini-shooter': miniShooter,
  'memory-match': memoryMatch,
  'quick-math': quickMath,
  'word-scramble': wordScramble,
  'target-clicker': targetClicker,
  'color-sequence': colorSequence,
  'maze-runner': mazeRunner,
  trivia,
  'reaction-test': reactionTest,
  puzzle,
};
