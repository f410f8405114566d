import type { Contract } from '@regz/contract/contract.ts';
import { looksFirst } from '../platform/http/idempotency.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { enableExperiment } from './enable-experiment.ts';
import { gatherRedemptions, redeemLicense } from './redemption/redeem-license.ts';

export function licensesRoutes(services: Services): Handlers<Contract['licenses']> {
  const redeemPlain = gatherRedemptions(services.db);
  return {
    redeem: looksFirst((context, input) => redeemLicense(services, redeemPlain, context, input)),
    enableExperiment: (context) => enableExperiment(services, context),
  };
}
