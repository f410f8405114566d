import { paths } from './paths.ts';

/** A path whose segments that begin with ':' stand for any one segment. */
export type RoutePattern = string;

/** What has a host of its own. Source: A 2.1. */
export type Site = 'main' | 'client' | 'download';

type Pages = {
  /** On whose host `pages` answer; null where there are none. */
  site: Site | null;
  pages: readonly RoutePattern[];
  /** What answers on the host of every site. */
  pagesEverywhere: readonly RoutePattern[];
};

/**
 * For whom the product has pages, and the addresses of these. Each audience is an application of
 * its own, built alone from its folder in `web/src/sites`. Forms lie on the main site's host, whose
 * other pages are words and would have to carry what runs a form. The two readings of the device reset
 * link differ only in whether its last segment is a fixed word, so one pattern answers both. The
 * pages that mailed links lead to are ours.
 * Source: specification A 2.3, B 2; issue 3, part 3; ledger SITE-3.
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
      paths.guild,
      paths.guildApplication,
      paths.giveaway,
      paths.giveawayDraw,
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
      paths.guide,
      paths.resetDeviceId,
      paths.resetDevice,
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

/** The addresses of an audience, whichever host they answer on. */
export function pagesOf(audience: Audience): readonly RoutePattern[] {
  const { pages, pagesEverywhere } = audiences[audience];
  return [...pages, ...pagesEverywhere];
}
