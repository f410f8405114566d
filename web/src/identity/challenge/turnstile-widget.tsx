import type { ChallengeAction } from '@regz/contract/identity/challenges.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { turnstileScript } from '../../platform/document/trusted-types.ts';

type TurnstileWidgetProps = {
  siteKey: string;
  action: ChallengeAction;
  onAnswer: (token: string) => void;
  onExpired: () => void;
  onFailed: () => void;
};

/** Cloudflare's own widget, for operators who chose it. Its script loads only here. */
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

type TurnstileOptions = {
  sitekey: string;
  action: string;
  theme: 'auto';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
};

type Turnstile = {
  render: (container: HTMLElement, options: TurnstileOptions) => string | undefined;
  remove: (widgetId: string) => void;
};

declare global {
  interface Window {
    /** The API of Cloudflare's script. */
    turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

function loadScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = turnstileScript;
    script.addEventListener('error', () => reject(new Error('Turnstile could not be loaded.')));
    script.addEventListener('load', () => {
      const { turnstile } = window;
      if (turnstile === undefined) reject(new Error('Turnstile did not start.'));
      else resolve(turnstile);
    });
    document.head.append(script);
  });
}

/** Loads Cloudflare's script on first use. A failed load is retried the next time. */
async function loadTurnstile(): Promise<Turnstile> {
  loading ??= loadScript();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
