import type { Contract } from '@regz/contract/contract.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { loggedPath } from '../platform/log/log.ts';
import type { Services } from '../platform/services.ts';
import { editSiteSettings } from './edit-site-settings.ts';
import { readSiteSettings } from './read-site-settings.ts';

export function sitesRoutes(services: Services): Handlers<Contract['sites']> {
  const { budgets, config, log } = services;
  const places = { origins: config.origins };
  return {
    readConfig: async () => places,
    reportMissingPage: async ({ origin }, { path }) => {
      await budgets.missingPage.take(addressBlock(origin.address));
      log.warn({ path: loggedPath(path), requestId: origin.requestId }, 'page not found');
      return {};
    },
    staff: {
      readSiteSettings: () => readSiteSettings(services),
      editSiteSettings: (context, input) => editSiteSettings(services, context, input),
    },
  };
}
