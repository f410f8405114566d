import { paths } from './paths.ts';

/** A path pattern. A segment that starts with ':' matches any one segment. */
export type RoutePattern = string;

/** The sites, each with its own host. */
export type Site = 'main' | 'client' | 'download';

type Pages = {
  /** The site whose host serves `pages`; null if there are none. */
  site: Site | null;
  pages: readonly RoutePattern[];
  /** The paths that every site's host serves. */
  pagesEverywhere: readonly RoutePattern[];
};

/**
 * The product's audiences, and the addresses of their pages. Each audience is a separate
 * application, built from its own folder in `web/src/sites`. Forms are on the main site's host but
 * built separately: its other pages are plain text, and would otherwise load the scripts of forms.
 * The two readings of the device reset link differ only in whether its last segment is a fixed
 * word, so one pattern answers both. The pages of mailed links are our own addition.
 */
export const audiences = {
  main: {
    site: 'main',
    pages: [
      paths.home,
      paths.homeAlias,
      paths.store,
      paths.free,
      paths.guide,
      paths.privacyPolicy,
      paths.termsConditions,
      paths.returnPolicy,
    ],
    pagesEverywhere: [],
  },
  forms: {
    site: 'main',
    pages: [
      paths.contact,
      paths.contactThread,
      paths.status,
      paths.guild,
      paths.guildApplication,
      paths.giveaway,
      paths.giveawayDraw,
      paths.gift,
    ],
    pagesEverywhere: [],
  },
  client: {
    site: 'client',
    pages: [
      paths.home,
      paths.auth,
      paths.dashboard,
      paths.security,
      paths.activity,
      paths.download,
      paths.orders,
      paths.order,
      paths.orderReceipt,
      paths.redeemKey,
      paths.renew,
      paths.support,
      paths.newThread,
      paths.ownThread,
      paths.guide,
      paths.resetDeviceId,
      paths.resetDevice,
      paths.panelSignIn,
      paths.callback,
      paths.deleteAccount,
      paths.confirmEmail,
      paths.forgotPassword,
      paths.resetPassword,
    ],
    pagesEverywhere: [],
  },
  download: { site: 'download', pages: [paths.home, paths.download], pagesEverywhere: [] },
  tasks: { site: null, pages: [], pagesEverywhere: [paths.taskAuth, paths.tasks] },
  admin: { site: null, pages: [], pagesEverywhere: [paths.admin, paths.adminLogin] },
  'free-panel': { site: null, pages: [], pagesEverywhere: [paths.freePanel, paths.freePanelAdmin] },
} as const satisfies Record<string, Pages>;

export type Audience = keyof typeof audiences;

export const audienceNames: readonly Audience[] = Object.keys(audiences).filter(isAudience);

export function isAudience(name: string): name is Audience {
  return Object.hasOwn(audiences, name);
}

/** Returns the addresses of an audience, on every host. */
export function pagesOf(audience: Audience): readonly RoutePattern[] {
  const { pages, pagesEverywhere } = audiences[audience];
  return [...pages, ...pagesEverywhere];
}
