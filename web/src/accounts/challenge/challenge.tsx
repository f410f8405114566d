import type { ChallengeAction, ChallengeStrength } from '@regz/contract/accounts/challenges.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.ts';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { ChallengeBox } from './challenge-box.tsx';
import type { AltchaChallenge } from './solve-altcha.ts';
import { TurnstileWidget } from './turnstile-widget.tsx';

const english = messages.accounts.challenge;

/** Why an answer was lost; said in words when it is shown. */
type Fault = 'expired' | 'failed' | { error: unknown };

type Phase =
  | { kind: 'unverified'; fault?: Fault }
  | { kind: 'verifying' }
  | { kind: 'widget'; siteKey: string; verified: boolean }
  | { kind: 'verified'; lifetimeMs: number };

type ChallengeProps = {
  /** What the answer is for; it is refused for anything else. */
  action: ChallengeAction;
  strength: ChallengeStrength;
  /** Given the answer once verified, and null when it is lost again. */
  onAnswer: (answer: string | null) => void;
};

/** Bounded, because a computer whose clock is wrong would lose its answer at once or never. */
function lifetimeMs({ parameters }: AltchaChallenge): number {
  const left = parameters.expiresAt * 1000 - Date.now();
  return Math.min(Math.max(left, 60_000), 300_000);
}

/**
 * Puts the server's bot challenge before a person: unverified, verified on success, unverified
 * again on an error or when the answer expires. An answer works once, so whoever sends it mounts
 * a new challenge afterwards. Source: specification A 4; ledger AUTH-4.
 */
export function Challenge({ action, strength, onAnswer }: ChallengeProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'unverified' });
  const running = useRef<AbortController>(null);
  const texts = useWords('challenge', english);
  const sentences = useWords('errors', messages.errors);
  const failures = useWords('failures', messages.failures);

  function lose(fault: Fault) {
    setPhase({ kind: 'unverified', fault });
    onAnswer(null);
  }

  function faultText(fault: Fault | undefined): string | undefined {
    if (fault === undefined) return undefined;
    if (fault === 'expired' || fault === 'failed') return texts[fault];
    return errorText(fault.error, { sentences, failures });
  }

  const expire = useEffectEvent(() => lose('expired'));

  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    if (phase.kind !== 'verified') return undefined;
    const timer = setTimeout(() => expire(), phase.lifetimeMs);
    return () => clearTimeout(timer);
  }, [phase]);

  async function solve(challenge: AltchaChallenge, controller: AbortController) {
    try {
      const { solveAltcha } = await import('./solve-altcha.ts');
      const answer = await solveAltcha(challenge, controller);
      if (controller.signal.aborted) return;
      setPhase({ kind: 'verified', lifetimeMs: lifetimeMs(challenge) });
      onAnswer(answer);
    } catch {
      if (!controller.signal.aborted) lose('failed');
    }
  }

  async function verify() {
    const controller = new AbortController();
    running.current = controller;
    setPhase({ kind: 'verifying' });
    try {
      const { signal } = controller;
      const offer = await api.accounts.challenges.create({ action, strength }, { signal });
      if (signal.aborted) return;
      if (offer.provider === 'altcha') await solve(offer.challenge, controller);
      else setPhase({ kind: 'widget', siteKey: offer.siteKey, verified: false });
    } catch (error) {
      if (!controller.signal.aborted) lose({ error });
    }
  }

  if (phase.kind === 'widget') {
    return (
      <ChallengeBox
        state={phase.verified ? 'verified' : 'unverified'}
        fault={undefined}
        onVerify={() => {}}
        widget={
          <TurnstileWidget
            siteKey={phase.siteKey}
            action={action}
            onAnswer={(token) => {
              setPhase({ ...phase, verified: true });
              onAnswer(token);
            }}
            onExpired={() => lose('expired')}
            onFailed={() => lose('failed')}
          />
        }
      />
    );
  }
  return (
    <ChallengeBox
      state={phase.kind}
      fault={phase.kind === 'unverified' ? faultText(phase.fault) : undefined}
      onVerify={() => void verify()}
    />
  );
}
