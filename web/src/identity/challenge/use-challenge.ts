import type { ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { useState } from 'react';
import { isRefusal } from '../../platform/api/error-text.ts';

export type ChallengeUse = {
  /** The answer to send; null while unverified. */
  answer: string | null;
  /** Key of the challenge on the page: another number mounts a new one. */
  round: number;
  strength: ChallengeStrength;
  /** Whether somebody tried to continue without it. */
  missing: boolean;
  onAnswer: (answer: string | null) => void;
  /** Call this when a form is sent without the answer. */
  demand: () => void;
  /** To be called after a request that carried the answer, which is spent now. */
  renew: (error?: unknown) => void;
};

/** The challenge of one form. A server under attack asks for a stronger one from then on. */
export function useChallenge(): ChallengeUse {
  const [answer, setAnswer] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [round, setRound] = useState(0);
  const [strength, setStrength] = useState<ChallengeStrength>('normal');
  return {
    answer,
    round,
    strength,
    missing,
    onAnswer(next) {
      setAnswer(next);
      setMissing(false);
    },
    demand: () => setMissing(true),
    renew(error) {
      setAnswer(null);
      setMissing(false);
      setRound((present) => present + 1);
      if (isRefusal(error, 'CHALLENGE_STRONGER_REQUIRED')) setStrength('high');
    },
  };
}
