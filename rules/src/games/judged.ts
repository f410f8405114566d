import type { Outcome, PlayFlag } from './game-rules.ts';

/**
 * Why a play was not won: a rule of the game; its limit; a log that does not fit the time that
 * passed; or inputs that end before the game does.
 */
export const lossReasons = ['mistake', 'time', 'clock', 'unfinished'] as const;
export type LossReason = (typeof lossReasons)[number];

/** How the rules judge a play that is over. */
export type Judged = {
  outcome: 'won' | 'lost';
  reason: LossReason | null;
  /** In the game's unit; null for a lost play. */
  score: number | null;
  flags: readonly PlayFlag[];
  reveal: object | null;
};

/** Why an outcome other than `won` was not a win. */
export function lossReason(outcome: Exclude<Outcome, 'won'>): LossReason {
  if (outcome === 'lost') return 'mistake';
  return outcome === 'time-up' ? 'time' : 'unfinished';
}
