import type {
  ChallengeAction,
  challengeOffer,
  ChallengeStrength,
} from '@regz/contract/identity/challenges.ts';
import type * as z from 'zod';

/** The task of a challenge. */
export type ChallengeOffer = Exclude<z.infer<typeof challengeOffer>, { provider: 'pass' }>;

/** `strong`: passed with the higher amount of work. */
export type ChallengeVerdict = 'failed' | 'passed' | 'strong';

/** The nonce to store, and its expiry, so that an answer passes only once. */
export type Spending = { nonce: string; expiresAt: Date };

/** Without `spending`, the provider itself makes sure that the answer passes only once. */
export type Judgement = { verdict: ChallengeVerdict; spending: Spending | null };

/** A bot challenge of any provider. */
export type Challenges = {
  offer(action: ChallengeAction, strength: ChallengeStrength): Promise<ChallengeOffer>;
  /** Judges an answer; one for another action fails. */
  judge(answer: string, expected: { action: ChallengeAction; address: string }): Promise<Judgement>;
};
