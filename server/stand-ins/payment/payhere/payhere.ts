import type { Config } from '../../../src/platform/config/config.ts';
import { offeredProviders } from '../../../src/platform/config/payments.ts';
import { STAND_INS_PATH, standInsAllowed } from '../../../src/platform/stand-ins.ts';

/** The path of PayHere's stand-in on the product's own port. */
export const payhereStandInPath = `${STAND_INS_PATH}/payhere`;

/** The only merchant of the stand-in, and the app of its API. No real account depends on them. */
export const payhereMerchant = {
  merchantId: '1210000',
  merchantSecret: 'the secret of the stand-in',
  app: { id: 'stand-in', secret: 'stand-in' },
};

/**
 * True if PayHere is simulated: it is offered, no merchant is configured, and stand-ins are
 * permitted.
 */
export function payhereRuns(config: Config): boolean {
  return (
    config.PAYHERE_MERCHANT_ID === undefined &&
    standInsAllowed(config) &&
    offeredProviders(config).includes('payhere')
  );
}
