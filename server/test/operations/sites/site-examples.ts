import { randomUUID } from 'node:crypto';
import { defaultClaims } from '@regz/rules/sites/site-settings.ts';
import type { Examples, Refusals } from '../operation-example.ts';

const noLinks = { chatCommunity: '', messaging: '', social: '' };

export const examples: Examples = {
  'sites.reportMissingPage': async () => ({ path: '/nowhere' }),
  'sites.staff.editSiteSettings': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ version: number }>(
      'select version from site_settings',
    );
    const links = { ...noLinks, social: `https://videos.example/${randomUUID()}` };
    return { version: rows[0]?.version, claims: defaultClaims, links };
  },
};

export const refusals: Refusals = {
  'sites.staff.editSiteSettings': {
    SITE_CLAIM_MISSING: { claims: { ...defaultClaims, uptime: ' ' } },
    SITE_LINK_INVALID: { links: { ...noLinks, messaging: 'javascript:alert(1)' } },
  },
};
