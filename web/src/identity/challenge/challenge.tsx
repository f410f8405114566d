import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { CHALLENGE_PASS } from '@regz/rules/identity/challenge-pass.ts';
import { messages } from '@regz/texts/en.ts';
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { lazyPart, loadPart } from '../../platform/connection/load-part.tsx';
import { ChallengeBox, type ChallengeState } from './challenge-box.tsx';
import type { AltchaChallenge } from './solve-altcha.ts';
import { type ChallengeUse, mayHavePass } from './use-challenge.ts';

const TurnstileWidget = lazyPart(async () => {
  const widget = await import('./turnstile-widget.tsx');
  return widget.TurnstileWidget;
});

/** The provider's own widget, in its reserved space. */
function Widget(props: ComponentProps<typeof TurnstileWidget>) {
  return (
    <Suspense fallback={<div className="min-h-16" />}>
      <TurnstileWidget {...props} />
    </Suspense>
  );
}

const texts = messages.accountChallenge;

type Phase =
  | { kind: 'unverified'; fault?: string }
  | { kind: 'verifying' }
  | { kind: 'widget'; siteKey: string; verified: boolean }
  /** Without a lifetime it is a pass, whose end only the server knows. */
  | { kind: 'verified'; lifetimeMs: number | null };

function stateOf(phase: Phase): ChallengeState {
  if (phase.kind !== 'widget') return phase.kind;
  return phase.verified ? 'verified' : 'unverified';
}

type ChallengeProps = {
  /** The action the answer is valid for. The server refuses it for any other. */
  action: ChallengeAction;
  /** The form's part: receives the answer once verified, and null if it is lost again. */
  use: Pick<ChallengeUse, 'onAnswer' | 'round' | 'strength' | 'missing'>;
};

/** Calls `onExpired` once an answer's time is over. Null while there is no answer. */
function useExpiry(lifetime: number | null, onExpired: () => void): void {
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (lifetime === null) return undefined;
    const timer = setTimeout(() => expire(), lifetime);
    return () => clearTimeout(timer);
  }, [lifetime]);
}

/** Limited, because a computer with a wrong clock would lose its answer immediately or never. */
function lifetimeMs({ parameters }: AltchaChallenge): number {
  const left = parameters.expiresAt * 1000 - Date.now();
  return Math.min(Math.max(left, 60_000), 300_000);
}

function isTyped(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type !== 'checkbox' && element.value !== '';
}

/** True if the box was ticked or the form was filled in before the scripts arrived. */
function wasBegun(box: HTMLElement, form: HTMLFormElement): boolean {
  return box.querySelector('input:checked') !== null || [...form.elements].some(isTyped);
}

/**
 * Shows the server's bot challenge: unverified, verified on success, unverified again on an error
 * or when the answer expires. It starts with the first keystroke in its form, so that few people
 * wait for it. It starts immediately if the server may accept an earlier challenge. An answer works
 * once, so the form mounts a new challenge after it sends one.
 */
export function Challenge({ action, use }: ChallengeProps) {
  const { strength, onAnswer, round } = use;
  const box = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>({ kind: 'unverified' });
  const running = useRef<AbortController>(null);

  function lose(fault: string) {
    setPhase({ kind: 'unverified', fault });
    onAnswer(null);
  }

  useExpiry(phase.kind === 'verified' ? phase.lifetimeMs : null, () => lose(texts.expired));

  const beginByItself = useEffectEvent(() => {
    if (phase.kind === 'unverified' && phase.fault === undefined) void verify();
  });
  const beginAtOnce = useEffectEvent((place: HTMLElement, form: HTMLFormElement) => {
    if (mayHavePass() || (round === 0 && wasBegun(place, form))) beginByItself();
  });

  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    const place = box.current;
    const form = place?.closest('form');
    if (!place || !form) return undefined;
    function onInput({ target }: Event) {
      if (target instanceof Element && isTyped(target)) beginByItself();
    }
    beginAtOnce(place, form);
    form.addEventListener('input', onInput);
    return () => form.removeEventListener('input', onInput);
  }, []);

  async function solve(challenge: AltchaChallenge, controller: AbortController) {
    try {
      const { solveAltcha } = await loadPart(() => import('./solve-altcha.ts'));
      const answer = await solveAltcha(challenge, controller);
      if (controller.signal.aborted) return;
      setPhase({ kind: 'verified', lifetimeMs: lifetimeMs(challenge) });
      onAnswer(answer);
    } catch {
      if (!controller.signal.aborted) lose(texts.failed);
    }
  }

  async function verify() {
    const controller = new AbortController();
    running.current = controller;
    setPhase({ kind: 'verifying' });
    try {
      const { signal } = controller;
      const offer = await api.identity.offerChallenge({ action, strength }, { signal });
      if (signal.aborted) return;
      if (offer.provider === 'altcha') await solve(offer.challenge, controller);
      else if (offer.provider === 'pass') {
        setPhase({ kind: 'verified', lifetimeMs: null });
        onAnswer(CHALLENGE_PASS);
      } else setPhase({ kind: 'widget', siteKey: offer.siteKey, verified: false });
    } catch (error) {
      if (!controller.signal.aborted) lose(errorText(error));
    }
  }

  const widget =
    phase.kind === 'widget' ? (
      <Widget
        siteKey={phase.siteKey}
        action={action}
        onAnswer={(token) => {
          setPhase({ ...phase, verified: true });
          onAnswer(token);
        }}
        onExpired={() => lose(texts.expired)}
        onFailed={() => lose(texts.failed)}
      />
    ) : undefined;
  const fault = phase.kind === 'unverified' ? phase.fault : undefined;
  return (
    <ChallengeBox
      ref={box}
      state={stateOf(phase)}
      fault={fault ?? (use.missing ? messages.errors.CHALLENGE_REQUIRED : undefined)}
      onVerify={() => void verify()}
      widget={widget}
    />
  );
}
