import { type GameSlug, gameSlugs } from './games.ts';
import { mazeRunner } from './maze-runner/maze-runner.ts';
import { memoryMatch } from './memory-match/memory-match.ts';
import { noContent, type OracleGame, oracleGame } from './oracle-game.ts';
import { type ReplayGame, replayGame } from './replay-game.ts';

export type PlayableGame = ReplayGame | OracleGame;

/**
 * Every game with its rules. A game whose rules change keeps the version before it here, below the
 * new one, until no play of it can be open any more.
 */
const playableGames: readonly PlayableGame[] = [
  oracleGame(memoryMatch, noContent),
  replayGame(mazeRunner),
];

/** The newest version of every game that can be played, in the specification's order. */
export function currentGames(): PlayableGame[] {
  return gameSlugs.flatMap((slug) => findGame(slug) ?? []);
}

/** A game at a version, or its newest; undefined for one whose rules are gone. */
export function findGame(slug: GameSlug, version?: number): PlayableGame | undefined {
  return playableGames.find(
    (each) => each.game === slug && (version === undefined || each.version === version),
  );
}
