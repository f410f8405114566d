import { defaultClaims } from '@regz/rules/sites/site-settings.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const edit = (faults: Faults) => spoiled('sites.staff.editSiteSettings', 'admin', faults);
const noLinks = { chatCommunity: '', messaging: '', social: '' };

/** How each refusal of the sites' settings comes about. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'sites.staff.editSiteSettings': {
    SITE_CLAIM_MISSING: edit({ claims: { ...defaultClaims, uptime: ' ' } }),
    SITE_LINK_INVALID: edit({ links: { ...noLinks, messaging: 'javascript:alert(1)' } }),
    SITE_SETTINGS_CHANGED: edit({ version: 1_000_000 }),
  },
};
