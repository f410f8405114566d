import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { Challenge } from '../../identity/challenge/challenge.tsx';
import { useChallenge } from '../../identity/challenge/use-challenge.ts';
import type { FormChallenge } from '../../platform/forms/use-challenged-send.ts';

/** The bot challenge for the form of another slice. */
export function useFormChallenge(action: ChallengeAction): FormChallenge {
  const challenge = useChallenge();
  const { answer, answerFor, renew, round } = challenge;
  const box = <Challenge key={round} action={action} use={challenge} />;
  return { answer, answerFor, renew, box };
}
