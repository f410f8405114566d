import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadTurnstile, type Turnstile } from './load-turnstile.ts';

type TurnstileWidgetProps = {
  siteKey: string;
  action: ChallengeAction;
  onAnswer: (token: string) => void;
  onExpired: () => void;
  onFailed: () => void;
};

/** Cloudflare's own widget, for operators who chose it; its script is loaded only here. */
export function TurnstileWidget(props: TurnstileWidgetProps) {
  const { siteKey, action } = props;
  const container = useRef<HTMLDivElement>(null);
  const onAnswer = useEffectEvent(props.onAnswer);
  const onExpired = useEffectEvent(props.onExpired);
  const onFailed = useEffectEvent(props.onFailed);

  useEffect(() => {
    let turnstile: Turnstile | undefined;
    let widgetId: string | undefined;
    let left = false;

    async function show() {
      try {
        turnstile = await loadTurnstile();
      } catch {
        if (!left) onFailed();
        return;
      }
      if (left || container.current === null) return;
      widgetId = turnstile.render(container.current, {
        sitekey: siteKey,
        action,
        theme: 'auto',
        callback: (token) => onAnswer(token),
        'expired-callback': () => onExpired(),
        'error-callback': () => onFailed(),
      });
    }

    void show();
    return () => {
      left = true;
      if (widgetId !== undefined) turnstile?.remove(widgetId);
    };
  }, [siteKey, action]);

  return <div ref={container} className="min-h-16" />;
}
