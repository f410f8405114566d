/** The one markup React itself writes through `innerHTML`: an empty script, never run. */
const EMPTY_SCRIPT = '<script></script>';

/** Third-party scripts; each loads only if the operator chose that provider (its CSP). */
export const turnstileScript =
  'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const STRIPE_SCRIPTS = 'https://js.stripe.com/';

/** Scripts that the server has named since the document was loaded. */
const granted = new Set<string>([turnstileScript]);

type PolicyRules = {
  createHTML: (markup: string) => string;
  createScriptURL: (url: string) => string;
};

declare global {
  /** Part of the browser that the DOM library of TypeScript does not describe. */
  interface Window {
    trustedTypes?: { createPolicy: (name: 'default', rules: PolicyRules) => unknown };
  }
}

function allowHtml(markup: string): string {
  if (markup === EMPTY_SCRIPT) return markup;
  throw new TypeError('Markup is written through React only.');
}

function allowScriptUrl(text: string): string {
  if (granted.has(text) || text.startsWith(STRIPE_SCRIPTS)) return text;
  const url = new URL(text, location.href);
  if (url.origin === location.origin && url.pathname.startsWith('/assets/')) return url.href;
  throw new TypeError(`Scripts and workers come from /assets/ only, not from ${url.href}`);
}

/**
 * Permits one more script: the payment provider's, as the server names it. The document's policy
 * restricts its origin.
 */
export function grantScript(url: string): void {
  granted.add(url);
}

/**
 * Creates the `default` Trusted Types policy, which the browser asks before text reaches a sink.
 * Lets through script and worker addresses below `/assets/` of this origin and the scripts of the
 * optional challenge and payment providers, and refuses the rest.
 * Does nothing in a browser without Trusted Types. Must run once, before anything is rendered.
 */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: allowHtml,
    createScriptURL: allowScriptUrl,
  });
}
