import { clockFit } from './clock-rule.ts';
import { colorSequence } from './color-sequence/color-sequence.ts';
import { type GameSlug, gameSlugs } from './game-names.ts';
import type { GameFacts, GameTerms, Outcome, PlayFlag, ReplayRules } from './game-rules.ts';
import { decodeLog } from './input-log.ts';
import { type Judged, lossReason, type LossReason } from './judged.ts';
import { mazeRunner } from './maze-runner/maze-runner.ts';
import { memoryMatch } from './memory-match/memory-match.ts';
import { miniShooter } from './mini-shooter/mini-shooter.ts';
import { noContent, type OracleGame, oracleGame } from './oracle-game.ts';
import { puzzle } from './puzzle/puzzle.ts';
import { quickMath } from './quick-math/quick-math.ts';
import type { Seed } from './random.ts';
import { reactionTest } from './reaction-test/reaction-test.ts';
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

/** The log that arrives at the end of a replayed play, and its duration. */
type FinishedLog = { log: string; elapsedMs: number };

/** A replayed game for the server, independent of its states and inputs. */
type ReplayGame = GameFacts & {
  mode: 'replay';
  /** Replays a log and decides. Null for an invalid log. */
  judge(seed: Seed, terms: GameTerms<unknown>, finished: FinishedLog): Judged | null;
};

/** Prepares a replayed game's rules for the registry. */
export function replayGame<State, Input>(rules: ReplayRules<State, Input>): ReplayGame {
  function judge(seed: Seed, { pace, control }: GameTerms<unknown>, finished: FinishedLog) {
    const inputs = decodeLog(finished.log, rules.codec);
    if (inputs === null) return null;
    let state = rules.begin(seed, { pace, control, content: null });
    for (const { input, atMs } of inputs) state = rules.apply(state, input, atMs);
    const played = rules.played(inputs, state);
    const early = rules.outcome(state, played.playedMs);
    const outcome = early === 'playing' ? rules.outcome(state, finished.elapsedMs) : early;
    const fit = clockFit(played, finished.elapsedMs);
    const reason = reasonOf(outcome, fit !== 'ahead');
    const held: PlayFlag[] = fit === 'late' ? ['held'] : [];
    return {
      outcome: reason === null ? ('won' as const) : ('lost' as const),
      reason,
      score: reason === null ? rules.score(state) : null,
      flags: [...held, ...rules.flags(inputs, state)],
      reveal: reason === null && rules.revealsWins !== true ? null : rules.reveal(state),
    };
  }

  const { game, version, difficulty, limitSeconds, openMs, seededBy, scoredBy, mode } = rules;
  return { game, version, difficulty, limitSeconds, openMs, seededBy, scoredBy, mode, judge };
}

function reasonOf(outcome: Outcome, isPossible: boolean): LossReason | null {
  if (outcome !== 'won') return lossReason(outcome);
  return isPossible ? null : 'clock';
}
