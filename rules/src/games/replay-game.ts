import { clockFit } from './clock-rule.ts';
import type { GameFacts, GameTerms, Outcome, PlayFlag, ReplayRules } from './game-rules.ts';
import { decodeLog } from './input-log.ts';
import { type Judged, lossReason, type LossReason } from './judged.ts';
import type { Seed } from './random.ts';

/** The log that arrives at the end of a replayed play, and its duration. */
export type FinishedLog = { log: string; elapsedMs: number };

/** A replayed game for the server, independent of its states and inputs. */
export type ReplayGame = GameFacts & {
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
