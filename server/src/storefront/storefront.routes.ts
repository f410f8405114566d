import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { catalogueReader } from './read-catalogue.ts';
import { readRenewal } from './read-renewal.ts';
import { startCheckout } from './start-checkout.ts';

type Sales = Pick<Contract['storefront'], 'readCatalogue' | 'readRenewal' | 'startCheckout'>;

export function storefrontRoutes(services: Services): Handlers<Sales> {
  const readCatalogue = catalogueReader(services);
  return {
    readCatalogue,
    readRenewal: ({ caller }) => readRenewal(services, readCatalogue, caller),
    startCheckout: (context, input) => startCheckout(services, context, input),
  };
}
