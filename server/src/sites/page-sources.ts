import type { Config } from '../platform/config/config.ts';
import type { PageSources } from '../platform/guards/content-security-policy.ts';
import type { Payments } from '../platform/ports/payment-provider.ts';
import type { SourcesOf } from './documents.ts';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
const STORE_PATH = '/store';

/**
 * Returns the other origins that pages may load from: the challenge's widget everywhere, because
 * every site has a form with a challenge, and the payment providers' origins only on the store's
 * page.
 */
export function pageSources(config: Config, payments: Payments): SourcesOf {
  const widgets = config.CHALLENGE === 'turnstile' ? [TURNSTILE_ORIGIN] : [];
  const everywhere: PageSources = { scripts: widgets, frames: widgets, connections: [], forms: [] };
  const checkouts = payments.offered.map(({ script }) => script);
  const store: PageSources = {
    scripts: [...widgets, ...checkouts.flatMap(({ scriptOrigins }) => scriptOrigins)],
    frames: [...widgets, ...checkouts.flatMap(({ frameOrigins }) => frameOrigins)],
    connections: checkouts.flatMap(({ connectOrigins }) => connectOrigins),
    forms: checkouts.flatMap(({ formOrigins = [] }) => formOrigins),
  };
  return (path) => (path === STORE_PATH ? store : everywhere);
}
