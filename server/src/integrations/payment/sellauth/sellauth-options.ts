import type { Config } from '../../../platform/config/config.ts';
import type { SellauthAccess } from './sellauth-client.ts';

export type SellauthOptions = SellauthAccess & {
  /** The secret of the shop's webhooks. */
  secret: string;
  /** The origin of the shop's checkout pages. */
  checkoutOrigin: string;
  /** The page on which a buyer finds a key that is delivered later. */
  ordersUrl: string;
};

/** SellAuth cancels a webhook after ten seconds, and reading the invoice is only part of it. */
const TIMEOUT_MS = 6000;

/** SellAuth's settings; undefined if they are not set. */
export function sellauthOptions(config: Config): SellauthOptions | undefined {
  const {
    SELLAUTH_API_KEY: apiKey,
    SELLAUTH_SHOP_ID: shopId,
    SELLAUTH_WEBHOOK_SECRET: secret,
    SELLAUTH_CHECKOUT_ORIGIN: checkoutOrigin,
  } = config;
  if (apiKey === undefined || shopId === undefined) return undefined;
  if (secret === undefined || checkoutOrigin === undefined) return undefined;
  return {
    api: config.SELLAUTH_API,
    apiKey,
    shopId,
    secret,
    checkoutOrigin,
    ordersUrl: `${config.origins.client}/orders`,
    timeoutMs: TIMEOUT_MS,
  };
}
