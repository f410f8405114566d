import type { ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { CHALLENGE_PASS } from '@regz/rules/identity/challenge-pass.ts';
import { useState } from 'react';
import { isRefusal } from '../../platform/api/error-text.ts';

/** A form that can report that its challenge is not solved. */
type ChallengedForm = { refuse: (fault: { focus: 'challenge' }) => void };

let hasPass = false;

/**
 * True if the server may accept an earlier challenge of this page for another form. A refusal can
 * end that, so the challenge of a refused form starts with the next keystroke.
 */
export function mayHavePass(): boolean {
  return hasPass;
}

export type ChallengeUse = {
  /** The answer to send. Null while unverified. */
  answer: string | null;
  /** The key of the challenge on the page. A new number mounts a new challenge. */
  round: number;
  strength: ChallengeStrength;
  /** True after an attempt to continue without an answer. */
  missing: boolean;
  onAnswer: (answer: string | null) => void;
  /** The answer to send with a form. Null while there is none; the form then shows that. */
  answerFor: (form: ChallengedForm) => string | null;
  /** Call it after a request that carried the answer, which is then spent. */
  renew: (error?: unknown) => void;
};

/** True if the password was right. The challenge then counts for the code too. */
function asksCode(error: unknown): boolean {
  return isRefusal(error, 'ACCOUNT_CODE_REQUIRED') || isRefusal(error, 'ACCOUNT_CODE_WRONG');
}

/** The challenge of one form. A server under attack requires a stronger one from then on. */
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
    answerFor(form) {
      if (answer === null) {
        setMissing(true);
        form.refuse({ focus: 'challenge' });
      } else {
        hasPass = true;
      }
      return answer;
    },
    renew(error) {
      const counts = asksCode(error);
      hasPass = counts || error === undefined;
      setAnswer(counts ? CHALLENGE_PASS : null);
      setMissing(false);
      setRound((present) => present + 1);
      if (isRefusal(error, 'CHALLENGE_STRONGER_REQUIRED')) setStrength('high');
    },
  };
}
