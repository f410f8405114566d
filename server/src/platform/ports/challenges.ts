import type {
  ChallengeAction,
  challengeOffer,
  ChallengeStrength,
} from '@regz/contract/accounts/challenges.ts';
import type * as z from 'zod';

export type ChallengeOffer = z.infer<typeof challengeOffer>;

/** `strong` is a pass that cost the solver the higher amount of work. */
export type ChallengeVerdict = 'failed' | 'passed' | 'strong';

/** A bot challenge, whoever provides it. */
export type Challenges = {
  offer(action: ChallengeAction, strength: ChallengeStrength): Promise<ChallengeOffer>;
  /** Judges an answer. The same answer passes once; an answer for another action fails. */
  verify(
    answer: string,
    expected: { action: ChallengeAction; address: string },
  ): Promise<ChallengeVerdict>;
};
