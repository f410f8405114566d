import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { enableExperiment } from './enable-experiment.ts';
import { batchedRedemption, redeemLicense } from './redemption/redeem-license.ts';

export function licensesRoutes(services: Services): Handlers<Contract['licenses']> {
  const redeem = batchedRedemption(services);
  return {
    redeemLicense: (context, input) => redeemLicense(services, redeem, context, input),
    enableExperiment: (context) => enableExperiment(services, context),
  };
}
