import type { ChallengeStrength } from '@regz/contract/accounts/challenges.ts';
import { useState } from 'react';
import { isRefusal } from '../../platform/api/error-text.ts';

export type ChallengeUse = {
  /** The answer to send; null while unverified. */
  answer: string | null;
  /** Key of the challenge on the page: another number mounts a new one. */
  round: number;
  strength: ChallengeStrength;
  onAnswer: (answer: string | null) => void;
  /** To be called after a request that carried the answer, which is spent now. */
  renew: (error?: unknown) => void;
};

/** The challenge of one form. A server under attack asks for a stronger one from then on. */
export function useChallenge(): ChallengeUse {
  const [answer, onAnswer] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [strength, setStrength] = useState<ChallengeStrength>('normal');
  return {
    answer,
    round,
    strength,
    onAnswer,
    renew(error) {
      onAnswer(null);
      setRound((present) => present + 1);
      if (isRefusal(error, 'CHALLENGE_STRONGER_REQUIRED')) setStrength('high');
    },
  };
}
