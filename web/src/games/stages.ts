import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { StageModule } from './kit/stage.ts';

/** Each game is its own chunk, fetched when its help is opened. Each game has an entry here. */
const stages: Readonly<Partial<Record<GameSlug, () => Promise<StageModule>>>> = {
  'mini-shooter': () => import('./mini-shooter/mini-shooter-stage.tsx'),
  'target-clicker': () => import('./target-clicker/target-clicker-stage.tsx'),
  'color-sequence': () => import('./color-sequence/color-sequence-stage.tsx'),
  'maze-runner': () => import('./maze-runner/maze-runner-stage.tsx'),
  'memory-match': () => import('./memory-match/memory-match-stage.tsx'),
  'reaction-test': () => import('./reaction-test/reaction-test-stage.tsx'),
  puzzle: () => import('./puzzle/puzzle-stage.tsx'),
  'quick-math': () => import('./quick-math/quick-math-stage.tsx'),
  'word-scramble': () => import('./word-scramble/word-scramble-stage.tsx'),
  trivia: () => import('./trivia/trivia-stage.tsx'),
};

/** Loads a game. The browser caches it. */
export async function loadStage(game: GameSlug): Promise<StageModule> {
  const load = stages[game];
  if (load === undefined) throw new Error(`${game} has no stage`);
  const [stage] = await Promise.all([load(), import('./kit/stage-sheet.ts')]);
  return stage;
}
