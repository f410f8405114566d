import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { catalogueReader } from './read-catalogue.ts';
import { startCheckout } from './start-checkout.ts';

type Sales = Pick<Contract['storefront'], 'readCatalogue' | 'startCheckout'>;

export function storefrontRoutes(services: Services): Handlers<Sales> {
  return {
    readCatalogue: catalogueReader(services),
    startCheckout: (context, input) => startCheckout(services, context, input),
  };
}
