import {
  payhereMerchant,
  payhereRuns,
  payhereStandInPath,
} from '../../../../stand-ins/payment/payhere/payhere.ts';
import type { Config } from '../../../platform/config/config.ts';
import { payhereTakesMoney } from '../../../platform/config/payments.ts';
import { WEBHOOKS_PATH } from '../../../platform/http/webhook-urls.ts';
import { standInsOrigin } from '../../../platform/stand-ins.ts';

export type PayhereOptions = {
  merchantId: string;
  merchantSecret: string;
  /**
   * Credentials of the API for reading payments; null if PayHere's notifications are the only
   * source.
   */
  app: { id: string; secret: string } | null;
  /** The origin of the API and of the payment page, without a slash at the end. */
  host: string;
  /** True for real money. */
  live: boolean;
  /** The address for PayHere's payment reports. */
  notifyUrl: string;
  /** The shop's address for PayHere, because nothing is delivered to the payer's address. */
  shop: {
    address: string;
    city: string;
    /** The phone number for payers without a valid one; null without one. */
    phone: string | null;
  };
};

/** A number for the stand-in, which makes no calls. */
const STAND_IN_PHONE = '+94112000000';

/** PayHere's settings, or those of its stand-in; undefined if there is neither. */
export function payhereOptions(config: Config): PayhereOptions | undefined {
  const { PAYHERE_CITY: city, PAYHERE_PHONE: phone = null } = config;
  const address = config.PAYHERE_ADDRESS ?? config.SELLER_ADDRESS?.join(', ') ?? city;
  const shop = { address, city, phone };
  if (payhereRuns(config)) {
    const origin = standInsOrigin(config);
    return {
      ...payhereMerchant,
      host: `${origin}${payhereStandInPath}`,
      live: false,
      notifyUrl: `${origin}${WEBHOOKS_PATH}/payhere`,
      shop: { ...shop, phone: shop.phone ?? STAND_IN_PHONE },
    };
  }
  const { PAYHERE_MERCHANT_ID: merchantId, PAYHERE_MERCHANT_SECRET: merchantSecret } = config;
  if (merchantId === undefined || merchantSecret === undefined) return undefined;
  const { PAYHERE_APP_ID: id, PAYHERE_APP_SECRET: secret } = config;
  return {
    merchantId,
    merchantSecret,
    app: id === undefined || secret === undefined ? null : { id, secret },
    host: config.PAYHERE_HOST,
    live: payhereTakesMoney(config),
    notifyUrl: `${config.origins.client}${WEBHOOKS_PATH}/payhere`,
    shop,
  };
}
