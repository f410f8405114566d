import { SITE_SETTING_LIMITS } from '@regz/rules/sites/site-settings.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { staffTexts } from './texts.ts';

const claim = z.string().max(SITE_SETTING_LIMITS.claim);
/** An HTTPS address; empty if the place has none. */
const link = z.string().max(SITE_SETTING_LIMITS.link);

/** The fields of the main site that staff may change. */
const changeable = {
  claims: z.strictObject({
    dailyTasks: claim,
    dailyCoins: claim,
    miniGames: claim,
    activeUsers: claim,
    uptime: claim,
    support: claim,
  }),
  links: z.strictObject({ chatCommunity: link, messaging: link, social: link }),
};

/** Every edit raises it. An edit names the one that it is based on. */
const { version } = fields;

const settings = z.strictObject({ ...fields.edited, ...changeable });

/** The figures behind the claims that the server can count. */
const figures = z.strictObject({
  dailyTasks: z.int(),
  /** The coins of a full day of tasks, games and the bonus. */
  dailyCoins: z.int(),
  miniGames: z.int(),
  /** Customers who logged in within 30 days, and task users with an open account. */
  activeCustomers: z.int(),
  openTaskUsers: z.int(),
});

const readSiteSettings = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/sites/staff' })
  .input(fields.nothing)
  .output(z.strictObject({ settings, figures }));

/** Takes effect with the next document. */
const editSiteSettings = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/sites/staff/settings' })
  .input(z.strictObject({ version, ...changeable }))
  .output(settings)
  .errors({
    SITE_CLAIM_MISSING: { status: 400 },
    SITE_LINK_INVALID: { status: 400 },
    /** Another edit was saved first. The data is the current settings. */
    SITE_SETTINGS_CHANGED: { status: 409, data: settings },
  });

/** The texts of the main site that the operator chooses, and the translations of all sentences. */
export const sitesStaff = {
  readSiteSettings,
  editSiteSettings,
  ...staffTexts,
};
