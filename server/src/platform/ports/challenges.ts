import type {
  ChallengeAction,
  challengeOffer,
  ChallengeStrength,
} from '@regz/contract/accounts/challenges.ts';
import type * as z from 'zod';
import type { Database } from '../database/database.ts';

export type ChallengeOffer = z.infer<typeof challengeOffer>;

/** `strong` is a pass that cost the solver the higher amount of work. */
export type ChallengeVerdict = 'failed' | 'passed' | 'strong';

/** A bot challenge, whoever provides it. */
export type Challenges = {
  /** Whether an answer is judged here, so that a transaction may wait for it. */
  local: boolean;
  offer(action: ChallengeAction, strength: ChallengeStrength): Promise<ChallengeOffer>;
  /**
   * Judges an answer. The same answer passes once; an answer for another action fails. With `trx`
   * a local answer is spent when that commits, and whoever brings the same one waits until then.
   */
  verify(
    answer: string,
    expected: { action: ChallengeAction; address: string; trx?: Database | undefined },
  ): Promise<ChallengeVerdict>;
};
