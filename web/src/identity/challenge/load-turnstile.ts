import { turnstileScript } from '../../platform/document/trusted-types.ts';

type TurnstileOptions = {
  sitekey: string;
  action: string;
  theme: 'auto';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
};

export type Turnstile = {
  render: (container: HTMLElement, options: TurnstileOptions) => string | undefined;
  remove: (widgetId: string) => void;
};

declare global {
  interface Window {
    /** What Cloudflare's script leaves behind. */
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

/** Loads Cloudflare's script on first use; a load that failed is tried again the next time. */
export async function loadTurnstile(): Promise<Turnstile> {
  loading ??= loadScript();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
