import type { Outcome, PlayFlag } from './game-rules.ts';

/**
 * The reasons for a play that was not won: a rule of the game; its limit; a log that does not fit
 * the elapsed time; or inputs that end before the game.
 */
export const lossReasons = ['mistake', 'time', 'clock', 'unfinished'] as const;
export type LossReason = (typeof lossReasons)[number];

/** The verdict of the rules on a finished play. */
export type Judged = {
  outcome: 'won' | 'lost';
  reason: LossReason | null;
  /** In the game's unit; null for a lost play. */
  score: number | null;
  flags: readonly PlayFlag[];
  reveal: object | null;
};

/** Returns the reason why an outcome other than `won` was not a win. */
export function lossReason(outcome: Exclude<Outcome, 'won'>): LossReason {
  if (outcome === 'lost') return 'mistake';
  return outcome === 'time-up' ? 'time' : 'unfinished';
}
