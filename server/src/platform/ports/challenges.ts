import type {
  ChallengeAction,
  challengeOffer,
  ChallengeStrength,
} from '@regz/contract/accounts/challenges.ts';
import type * as z from 'zod';

export type ChallengeOffer = z.infer<typeof challengeOffer>;

/** `strong` is a pass that cost the solver the higher amount of work. */
export type ChallengeVerdict = 'failed' | 'passed' | 'strong';

/** What has to be kept, until when, so that an answer passes only once. */
export type Spending = { nonce: string; expiresAt: Date };

/** Without `spending` whoever provides the challenge has seen to it that the answer passes once. */
export type Judgement = { verdict: ChallengeVerdict; spending: Spending | null };

/** A bot challenge, whoever provides it. */
export type Challenges = {
  offer(action: ChallengeAction, strength: ChallengeStrength): Promise<ChallengeOffer>;
  /** Judges an answer; one for another action fails. */
  judge(answer: string, expected: { action: ChallengeAction; address: string }): Promise<Judgement>;
};
