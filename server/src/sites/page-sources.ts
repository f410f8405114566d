import type { Config } from '../platform/config/config.ts';
import type { PageSources } from '../platform/guards/content-security-policy.ts';
import type { Payments } from '../platform/ports/payment-provider.ts';
import type { SourcesOf } from './documents.ts';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
const STORE_PATH = '/store';

/**
 * What pages may load from other origins: the challenge's widget everywhere, because every site has
 * a form with a challenge, and what the payment provider needs, only on the store's page.
 */
export function pageSources(config: Config, payments: Payments): SourcesOf {
  const widgets = config.CHALLENGE === 'turnstile' ? [TURNSTILE_ORIGIN] : [];
  const everywhere: PageSources = { scripts: widgets, frames: widgets, connections: [] };
  const checkout = payments.find(config.PAYMENT_PROVIDER)?.script;
  const store: PageSources = {
    scripts: [...widgets, ...(checkout?.scriptOrigins ?? [])],
    frames: [...widgets, ...(checkout?.frameOrigins ?? [])],
    connections: checkout?.connectOrigins ?? [],
  };
  return (path) => (path === STORE_PATH ? store : everywhere);
}
