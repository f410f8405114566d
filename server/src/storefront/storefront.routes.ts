import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { catalogueReader } from './read-catalogue.ts';
import { readRenewal } from './read-renewal.ts';
import { readUpgrades } from './read-upgrades.ts';
import { startCheckout } from './start-checkout.ts';
import { startUpgrade } from './start-upgrade.ts';

type Sales = Omit<Contract['storefront'], 'staff'>;

export function storefrontRoutes(services: Services): Handlers<Sales> {
  const readCatalogue = catalogueReader(services);
  return {
    readCatalogue,
    readRenewal: ({ caller }) => readRenewal(services, readCatalogue, caller),
    readUpgrades: ({ caller }) => readUpgrades(services, readCatalogue, caller),
    startUpgrade: (context, input) => startUpgrade(services, context, input),
    startCheckout: (context, input) => startCheckout(services, context, input),
  };
}
