import type { Config } from '../../../src/platform/config/config.ts';
import { offeredProviders } from '../../../src/platform/config/payments.ts';
import { STAND_INS_PATH, standInsAllowed } from '../../../src/platform/stand-ins.ts';

/** Where the stand-in of PayHere is mounted on the product's own port. */
export const payhereStandInPath = `${STAND_INS_PATH}/payhere`;

/** The one merchant that the stand-in knows, and the app of its API. Nothing real depends on them. */
export const payhereMerchant = {
  merchantId: '1210000',
  merchantSecret: 'the secret of the stand-in',
  app: { id: 'stand-in', secret: 'stand-in' },
};

/** Whether PayHere is only played: it is offered, no merchant is configured, and stand-ins may run. */
export function payhereRuns(config: Config): boolean {
  return (
    config.PAYHERE_MERCHANT_ID === undefined &&
    standInsAllowed(config) &&
    offeredProviders(config).includes('payhere')
  );
}
