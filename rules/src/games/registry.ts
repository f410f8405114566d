import { colorSequence } from './color-sequence/color-sequence.ts';
import { type GameSlug, gameSlugs } from './game-names.ts';
import { mazeRunner } from './maze-runner/maze-runner.ts';
import { memoryMatch } from './memory-match/memory-match.ts';
import { miniShooter } from './mini-shooter/mini-shooter.ts';
import { noContent, type OracleGame, oracleGame } from './oracle-game.ts';
import { puzzle } from './puzzle/puzzle.ts';
import { quickMath } from './quick-math/quick-math.ts';
import { reactionTest } from './reaction-test/reaction-test.ts';
import { type ReplayGame, replayGame } from './replay-game.ts';
import { targetClicker } from './target-clicker/target-clicker.ts';
import { readTriviaContent } from './trivia/trivia-content.ts';
import { trivia } from './trivia/trivia.ts';
import { readWordContent } from './word-scramble/word-content.ts';
import { wordScramble } from './word-scramble/word-scramble.ts';

export type PlayableGame = ReplayGame | OracleGame;

/**
 * Every game with its rules. When a game's rules change, the previous version stays below the new
 * one until no play of it can be open.
 */
const playableGames: readonly PlayableGame[] = [
  replayGame(miniShooter),
  oracleGame(memoryMatch, noContent),
  oracleGame(quickMath, noContent),
  oracleGame(wordScramble, readWordContent),
  replayGame(targetClicker),
  replayGame(colorSequence),
  replayGame(mazeRunner),
  oracleGame(trivia, readTriviaContent),
  replayGame(reactionTest),
  replayGame(puzzle),
];

/** The newest version of every playable game, in the specification's order. */
export function currentGames(): PlayableGame[] {
  return gameSlugs.flatMap((slug) => findGame(slug) ?? []);
}

/** Returns a game at a version, or its newest version. Undefined if its rules no longer exist. */
export function findGame(slug: GameSlug, version?: number): PlayableGame | undefined {
  return playableGames.find(
    (each) => each.game === slug && (version === undefined || each.version === version),
  );
}
