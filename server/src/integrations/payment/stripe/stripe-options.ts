import type { Config } from '../../../platform/config/config.ts';

export type StripeOptions = {
  /** An origin: Stripe's library takes no path. */
  api: string;
  secretKey: string;
  publishableKey: string;
  /** Every secret that may sign a webhook. */
  webhookSecrets: readonly string[];
  /** The name of this installation in the metadata of the objects that it creates. */
  site: string;
  timeoutMs: number;
  /** The number of automatic retries, under the same idempotency key. */
  retries: number;
};

const TIMEOUT_MS = 8000;

/** Stripe's settings; undefined if they are not set. */
export function stripeOptions(config: Config): StripeOptions | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: secrets,
  } = config;
  if (secretKey === undefined || publishableKey === undefined || secrets === undefined) {
    return undefined;
  }
  return {
    api: config.STRIPE_API,
    secretKey,
    publishableKey,
    webhookSecrets: secrets.split(','),
    site: config.origins.main,
    timeoutMs: TIMEOUT_MS,
    retries: 1,
  };
}
