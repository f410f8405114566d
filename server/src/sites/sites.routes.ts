import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { reportMissingPage } from './report-missing-page.ts';
import { editSiteSettings } from './staff/edit-site-settings.ts';
import { readSiteSettings } from './staff/read-site-settings.ts';

export function sitesRoutes(services: Services): Handlers<Contract['sites']> {
  const places = { origins: services.config.origins };
  return {
    readConfig: async () => places,
    reportMissingPage: async (context, input) => {
      await reportMissingPage(services, context, input);
      return {};
    },
    staff: {
      readSiteSettings: () => readSiteSettings(services),
      editSiteSettings: (context, input) => editSiteSettings(services, context, input),
    },
  };
}
