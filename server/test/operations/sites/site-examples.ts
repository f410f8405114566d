import { randomUUID } from 'node:crypto';
import { defaultClaims } from '@regz/rules/sites/site-settings.ts';
import type { Example } from '../operation-example.ts';

const nothing: Example = { input: async () => ({}) };

/** Examples of what the sites themselves answer. */
export const examples: Readonly<Record<string, Example>> = {
  'sites.readConfig': nothing,
  'sites.reportMissingPage': { input: async () => ({ path: '/nowhere' }) },
  'sites.staff.readSiteSettings': nothing,
  'sites.staff.editSiteSettings': {
    input: async ({ database }) => {
      const { rows } = await database.ownerPool.query<{ version: number }>(
        'select version from site_settings',
      );
      const social = `https://videos.example/${randomUUID()}`;
      const links = { chatCommunity: '', messaging: '', social };
      return { version: rows[0]?.version, claims: defaultClaims, links };
    },
  },
};
